/** The engine in its worker: started when it is first needed, stopped and started again when an answer takes too long. */
import type { Fault, Json } from "./types";
import { t } from "./words";

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

/** What an engine that does not answer is stopped for: once it may be the engine's fault, twice it is the question's. */
const TRIES = 2;

/** A fault as the page tells it. */
export const reasons = (fault: unknown): Fault[] => (fault instanceof Refused ? fault.faults : [{ text: String(fault) }]);

type Waiting = { question: Question; when: When; tried: number; gone: () => boolean; resolve: (answer: Json) => void; reject: (fault: Error) => void };

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

  start(): Promise<void> {
    this.ready ??= this.open().then(() => this.next()).catch((fault: unknown) => { this.stop(); this.forget(fault as Error); this.progress(0, String(fault)); throw fault; });
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
    this.asked = null;
  }

  /** Nothing that waits will be answered. */
  private forget(fault: Error): void {
    const left = this.waiting;
    this.waiting = [];
    for (const one of left) one.reject(fault);
  }

  /** A worker that does not answer is given up; another one is asked the same once more. */
  private late(): void {
    const stuck = this.asked;
    this.stop();
    if (stuck && stuck.tried < TRIES) this.waiting.unshift(stuck);
    else stuck?.reject(new Refused([{ text: t("This question takes too long and was given up.") }]));
    this.progress(0);
    void this.start().catch(() => {});
  }

  /** Hand the worker one question at a time, so that none waits behind what nobody is waiting for. */
  private next(): void {
    if (this.asked || !this.worker) return;
    this.waiting = this.waiting.filter((one) => !one.gone());
    const one = this.waiting.find((each) => each.when === "now") ?? this.waiting[0];
    if (!one) return;
    this.waiting = this.waiting.filter((each) => each !== one);
    const timer = window.setTimeout(() => this.late(), PATIENCE);
    this.asked = { ...one, tried: one.tried + 1, number: ++this.number, timer };
    this.worker.postMessage({ number: this.number, text: JSON.stringify(one.question), language: one.question["lang"] });
  }

  /** An answer of the engine; a question that ``gone`` says nobody waits for any more is not asked at all. */
  async ask<T>(question: Question, when: When = "now", gone: () => boolean = () => false): Promise<T> {
    await this.start();
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ question, when, tried: 0, gone, resolve: resolve as (answer: Json) => void, reject });
      this.next();
    });
  }
}
