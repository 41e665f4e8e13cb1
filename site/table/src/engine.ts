/** The engine in its worker: started when it is first needed, stopped and started again when an answer takes too long. */
import type { Fault, Json } from "./types";

/** No question takes longer than this; one that does is given up. */
const PATIENCE = 20_000;
const LOADING = 120_000;

export class Refused extends Error {
  constructor(readonly faults: Fault[]) { super(faults.map((one) => one.text).join("; ")); }
}

type Waiting = { resolve: (answer: Json) => void; reject: (fault: Error) => void; timer: number };

export class Engine {
  private worker: Worker | null = null;
  private ready: Promise<void> | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private number = 0;
  /** Told how far loading has come, from 0 to 1. */
  progress: (share: number, failed?: string) => void = () => {};

  constructor(private readonly root: string, private readonly language: string) {}

  get started(): boolean { return this.ready !== null; }

  start(): Promise<void> {
    this.ready ??= this.open().catch((fault: unknown) => { this.stop(); this.progress(0, String(fault)); throw fault; });
    return this.ready;
  }

  private async open(): Promise<void> {
    // A worker of a text of ours has the policy of the page, and works with the network off.
    const answer = await fetch(new URL("worker.js", this.root));
    if (!answer.ok) throw new Error(`worker.js: ${answer.status}`);
    const source = URL.createObjectURL(new Blob([await answer.text()], { type: "text/javascript" }));
    const worker = new Worker(source);
    this.worker = worker;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("timeout")), LOADING);
      worker.onmessage = ({ data }) => {
        if (data.progress !== undefined) this.progress(data.progress);
        else if (data.ready) { clearTimeout(timer); URL.revokeObjectURL(source); this.progress(1); resolve(); }
        else if (data.failed) { clearTimeout(timer); reject(new Error(data.failed)); }
        else this.answered(data.number, data.text);
      };
      worker.onerror = (event) => { clearTimeout(timer); reject(new Error(event.message)); };
      worker.postMessage({ root: this.root, language: this.language });
    });
  }

  private answered(number: number, text: string): void {
    const waiting = this.waiting.get(number);
    if (!waiting) return;
    this.waiting.delete(number);
    clearTimeout(waiting.timer);
    const told = JSON.parse(text) as { faults?: Fault[] };
    if (told.faults) waiting.reject(new Refused(told.faults));
    else waiting.resolve(told as Json);
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.ready = null;
    for (const one of this.waiting.values()) { clearTimeout(one.timer); one.reject(new Error("stopped")); }
    this.waiting.clear();
  }

  /** An answer of the engine; of several questions of one kind only the last is worth waiting for. */
  async ask<T>(question: { do: string; [key: string]: unknown }): Promise<T> {
    await this.start();
    const number = ++this.number;
    return new Promise<T>((resolve, reject) => {
      const timer = window.setTimeout(() => {
        this.waiting.delete(number);
        this.stop();
        reject(new Error("timeout"));
        void this.start();
      }, PATIENCE);
      this.waiting.set(number, { resolve: resolve as (answer: Json) => void, reject, timer });
      this.worker?.postMessage({ number, text: JSON.stringify(question), language: question["lang"] });
    });
  }
}
