"""A writer as many programs have it: it empties the file and writes it anew. The fault tests must fail on it."""

import sys

command, *words = sys.argv[1:]
path = "tasks.md"
with open(path, encoding="utf-8", newline="") as file:
    text = file.read()
lines = text.splitlines(keepends=True)
match command:
    case "add":
        lines.append("- [ ] " + " ".join(words) + "\n")
    case "done":
        boxes = [index for index, line in enumerate(lines) if line.startswith("- [")]
        for word in words:
            index = boxes[int(word) - 1]
            lines[index] = lines[index].replace("[ ]", "[x]", 1)
    case "remove":
        boxes = [index for index, line in enumerate(lines) if line.startswith("- [")]
        del lines[boxes[int(words[0]) - 1]]
with open(path, "w", encoding="utf-8", newline="") as file:
    for line in lines:
        file.write(line)
        file.flush()
