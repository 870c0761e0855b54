"""A server of a list as many programs have it: it reads the file, empties it and writes it anew, knows of no other program, and
does not look at what it wrote. The fault tests must fail on it."""

import http.server
import pathlib
import sys
import urllib.parse

FILE = pathlib.Path("tasks.md")


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, text):
        self.send_response(200)
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def do_GET(self):
        rows = [line for line in FILE.read_text().splitlines() if line.startswith("- [")]
        self.answer('name="token" value="a" name="version" value="1"' + "".join(
            f'<li id="t-{number}" class="row {"done" if row[3] == "x" else "open"}"><span id="text-t-{number}">{row[6:]}</span>'
            for number, row in enumerate(rows)))

    def do_POST(self):
        form = dict(urllib.parse.parse_qsl(self.rfile.read(int(self.headers["Content-Length"])).decode()))
        lines = FILE.read_text().splitlines(keepends=True)
        boxes = [index for index, line in enumerate(lines) if line.startswith("- [")]
        match self.path.split("/")[1:]:
            case ["tasks"]: lines.append(f"- [ ] {form['title']}\n")
            case ["tasks", id, deed]:
                index = boxes[int(id.removeprefix("t-"))]
                line = lines[index]
                lines[index] = {
                    "done": line.replace("[ ]", "[x]", 1), "reopen": line.replace("[x]", "[ ]", 1), "delete": "",
                    "text": line[:6] + form.get("text", "") + "\n",
                }[deed]
        with open(FILE, "w", newline="") as file:
            for line in lines:
                file.write(line)
                file.flush()
        self.answer("{}")


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(f"http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
