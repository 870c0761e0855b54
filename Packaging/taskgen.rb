# The Homebrew formula, for a tap: OWNER/homebrew-tap, Formula/taskgen.rb. A release puts its address and checksum here.
class Taskgen < Formula
  desc "Turn a Markdown checklist into a self-contained web page"
  homepage "https://github.com/OWNER/taskgen"
  url "https://github.com/OWNER/taskgen/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"
  head "https://github.com/OWNER/taskgen.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cmark"
  depends_on "libevent"
  depends_on "libyaml"
  depends_on macos: :tahoe
  uses_from_macos "swift" => :build

  def install
    # Inside the formula's sandbox Swift's own cannot be made.
    args = OS.mac? ? ["--disable-sandbox"] : ["--static-swift-stdlib"]
    system "swift", "build", *args, "-c", "release", "--product", "taskgen"
    bin.install ".build/release/taskgen"
    man1.install "man/taskgen.1"
    generate_completions_from_executable(bin/"taskgen", "completions")
  end

  test do
    (testpath/"tasks.md").write "- [x] one\n- [ ] two\n"
    assert_match "2 [ ] two", shell_output("#{bin}/taskgen list")
    system bin/"taskgen", "build"
    assert_match "two", (testpath/"public/index.html").read
  end
end
