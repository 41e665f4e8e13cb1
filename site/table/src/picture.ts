/** A verdict as a picture to send: the question, the band and the first rule, drawn on a canvas. */
import type { Verdict } from "./types";
import { changed, verdictWord } from "./words";

const COLOURS: { [verdict: string]: string } = { legal: "#25703f", resolved: "#25703f", illegal: "#a81f1a", undecided: "#7a5c00" };
const WIDTH = 1080;

export async function picture(title: string, verdict: Verdict): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
  const blocks: [string, string, string, number][] = [
    [title, "600 40px system-ui, sans-serif", "#241a0f", 52],
    [verdictWord(verdict.verdict), "800 72px system-ui, sans-serif", "#fff", 92],
    ...(verdict.sentences.length ? verdict.sentences.slice(0, 2).map((one) => [one.text, "500 40px system-ui, sans-serif", "#fff", 54] as [string, string, string, number])
      : verdict.changes.slice(0, 5).map((one) => [changed(one) + one.after, "500 34px system-ui, sans-serif", "#fff", 46] as [string, string, string, number])),
    ...(verdict.sentences[0]?.rules ?? verdict.rules).slice(0, 1).flatMap((one): [string, string, string, number][] => [[one.text, "400 34px system-ui, sans-serif", "#241a0f", 48], [one.books.join(" · "), "400 28px system-ui, sans-serif", "#665643", 40]]),
    ["kodeks", "700 28px system-ui, sans-serif", "#8f3f08", 40],
  ];
  const laid = blocks.map(([text, font, colour, line]) => ({ lines: broken(pen, text, font), font, colour, line }));
  const inBand = (index: number): boolean => laid[index]?.colour === "#fff";
  const height = laid.reduce((sum, one, index) => sum + one.lines.length * one.line + (inBand(index) ? 10 : 34), 130);
  canvas.width = WIDTH;
  canvas.height = height;
  pen.fillStyle = "#fbf6ec";
  pen.fillRect(0, 0, WIDTH, height);
  let y = 60;
  laid.forEach((one, index) => {
    if (inBand(index) && !inBand(index - 1)) {
      let end = y;
      for (let next = index; inBand(next); next += 1) end += (laid[next]?.lines.length ?? 0) * (laid[next]?.line ?? 0) + 10;
      pen.fillStyle = COLOURS[verdict.verdict] ?? "#665643";
      pen.fillRect(0, y - 10, WIDTH, end - y + 40);
      y += 20;
    }
    pen.font = one.font;
    pen.fillStyle = one.colour;
    for (const line of one.lines) { pen.fillText(line, 60, y + one.line * 0.75); y += one.line; }
    y += inBand(index) ? (inBand(index + 1) ? 10 : 50) : 24;
  });
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

function broken(pen: CanvasRenderingContext2D, text: string, font: string): string[] {
  pen.font = font;
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (pen.measureText(longer).width <= WIDTH - 120) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
