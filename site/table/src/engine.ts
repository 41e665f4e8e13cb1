/** The engine in its worker: started when it is first needed, stopped and started again when an answer takes too long. */
import type { Fault, Json } from "./types";

/** What is asked: ``do`` says what, ``lang`` in which language it is answered. */
export type Question = { do: string; [key: string]: unknown };
/** How soon an answer is wanted: what somebody waits for goes before what only follows it. */
type When = "now" | "later";

/** No question takes longer than this; one that does is given up. */
const PATIENCE = 20_000;
const LOADING = 120_000;

export class Refused extends Error {
  constructor(readonly faults: Fault[]) { super(faults.map((one) => one.text).join("; ")); }
}

type Waiting = { question: Question; when: When; gone: () => boolean; resolve: (answer: Json) => void; reject: (fault: Error) => void };

export class Engine {
  private worker: Worker | null = null;
  private ready: Promise<void> | null = null;
  /** Questions that wait for their turn, and the one that the worker has. */
  private waiting: Waiting[] = [];
  private asked: (Waiting & { number: number; timer: number }) | null = null;
  private number = 0;
  /** What the worker has fetched. */
  fetched: string[] = [];
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
        else if (data.ready) { this.fetched = data.fetched; clearTimeout(timer); URL.revokeObjectURL(source); this.progress(1); resolve(); }
        else if (data.failed) { clearTimeout(timer); reject(new Error(data.failed)); }
        else this.answered(data.number, data.text);
      };
      worker.onerror = (event) => { clearTimeout(timer); reject(new Error(event.message)); };
      worker.postMessage({ root: this.root, language: this.language });
    });
  }

  private answered(number: number, text: string): void {
    const asked = this.asked;
    if (asked?.number !== number) return;
    this.asked = null;
    clearTimeout(asked.timer);
    this.next();
    const told = JSON.parse(text) as { faults?: Fault[] };
    if (told.faults) asked.reject(new Refused(told.faults));
    else asked.resolve(told as Json);
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.ready = null;
    clearTimeout(this.asked?.timer);
    const left = [...(this.asked ? [this.asked] : []), ...this.waiting];
    this.asked = null;
    this.waiting = [];
    for (const one of left) one.reject(new Error("timeout"));
  }

  /** Hand the worker one question at a time, so that none waits behind what nobody is waiting for. */
  private next(): void {
    if (this.asked || !this.worker) return;
    const one = this.waiting.find((each) => each.when === "now") ?? this.waiting[0];
    if (!one) return;
    this.waiting = this.waiting.filter((each) => each !== one);
    const timer = window.setTimeout(() => { this.stop(); void this.start().catch(() => {}); }, PATIENCE);
    this.asked = { ...one, number: ++this.number, timer };
    this.worker.postMessage({ number: this.number, text: JSON.stringify(one.question), language: one.question["lang"] });
  }

  /** An answer of the engine; a question that ``gone`` says nobody waits for any more is not asked at all. */
  async ask<T>(question: Question, when: When = "now", gone: () => boolean = () => false): Promise<T> {
    await this.start();
    this.waiting = this.waiting.filter((one) => !one.gone());
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ question, when, gone, resolve: resolve as (answer: Json) => void, reject });
      this.next();
    });
  }
}
