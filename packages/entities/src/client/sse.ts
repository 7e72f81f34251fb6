export interface SseEvent { event: string; data: string }

/**
 * Parser of an event stream as `fetch` gives it: text in pieces cut anywhere. Comments are beats: the proof that a quiet stream lives.
 * Browsers' EventSource can't send a header, and a token belongs in no address, hence our own.
 */
export function createSseParser(on: { event: (event: SseEvent) => void; comment: () => void }): (piece: string) => void {
  let rest = "";
  let name = "";
  let data: string[] = [];
  let afterCr = false;

  const line = (text: string): void => {
    if (text === "") {
      if (data.length > 0) on.event({ event: name === "" ? "message" : name, data: data.join("\n") });
      name = "";
      data = [];
      return;
    }
    if (text.startsWith(":")) {
      on.comment();
      return;
    }
    const colon = text.indexOf(":");
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? "" : text.slice(colon + 1).replace(/^ /, "");
    if (field === "event") name = value;
    else if (field === "data") data.push(value);
  };

  return (piece) => {
    // A CR at the end of a piece may be the first half of a CRLF: its LF is not a line of its own.
    let text = afterCr && piece.startsWith("\n") ? piece.slice(1) : piece;
    if (piece !== "") afterCr = piece.endsWith("\r");
    text = rest + text;
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const char = text[at];
      if (char !== "\n" && char !== "\r") continue;
      line(text.slice(from, at));
      if (char === "\r" && text[at + 1] === "\n") at++;
      from = at + 1;
    }
    rest = text.slice(from);
  };
}
