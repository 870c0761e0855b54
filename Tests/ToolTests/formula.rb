# Stands in for Homebrew: reads the formula, installs by it into a folder and runs its test there.
#
#     ruby formula.rb Packaging/taskgen.rb FOLDER
#
# What would build is printed, not run: the program is there already.
require "fileutils"
require "open3"
require "pathname"

class Pathname
  def install(*files)
    mkpath
    files.each { |file| FileUtils.cp(file, self) }
  end

  alias read_all read
  def write(text)
    parent.mkpath
    File.write(self, text)
  end
end

module OS
  def self.mac? = false
end

class Formula
  class << self
    attr_reader :facts, :body

    def method_missing(name, *values, **named)
      (@facts ||= Hash.new { |hash, key| hash[key] = [] })[name] << [*values, *(named.empty? ? [] : [named])]
    end

    def respond_to_missing?(*) = true

    def test(&body) = @body = body
  end

  def initialize(folder) = @folder = Pathname(folder)
  def bin = @folder/"bin"
  def man1 = @folder/"share/man/man1"
  def testpath = @folder/"test"

  def system(program, *words)
    return puts(["built by", program, *words].join(" ")) if program == "swift"
    Kernel.system(program.to_s, *words, chdir: testpath.to_s) || abort("failed: #{program}")
  end

  def shell_output(line)
    text, status = Open3.capture2(line, chdir: testpath.to_s)
    status.success? ? text : abort("failed: #{line}")
  end

  def assert_match(part, text) = text.include?(part) || abort("not in it: #{part}")

  def generate_completions_from_executable(program, word)
    { bash: "share/bash-completion/completions/taskgen", zsh: "share/zsh/site-functions/_taskgen",
      fish: "share/fish/vendor_completions.d/taskgen.fish" }.each do |shell, path|
      (@folder/path).write(Open3.capture2(program.to_s, word, shell.to_s).first)
    end
  end

  def test = instance_eval(&self.class.body)
end

load ARGV[0]
formula = Taskgen.new(ARGV[1])
formula.testpath.mkpath
formula.install
formula.test
Taskgen.facts.each { |name, rows| rows.each { |row| puts "#{name} #{row.map(&:inspect).join(" ")}" } }
