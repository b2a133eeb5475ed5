import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { nameWork, patience } from './name-work.ts';

/**
 * What a thread is doing, where another thread can see it: how often it has begun something, the bytes of the text that
 * says what (0: nothing), and the text.
 */
export type Slot = SharedArrayBuffer;

const textStart = 8;
const maxBytes = 1000;

/**
 * Milliseconds in which a process is not watched for docsgen's own work on small files: the thread that watches takes 12 MiB and as
 * long as a small site. Code of the site is watched from its first line.
 */
const shortRun = 5_000;

/** Bytes of a text that may take seconds, so that its work pays for the thread that watches it. */
const longText = 1 << 16;

/** Milliseconds between two signs that this thread is free. */
const signInterval = 500;

/** What this thread does, which code of all rooms says: as the stack of a thread, there is one. */
const thread: {
  isWanted: boolean;
  watcher?: Worker;
  slot?: Slot;
  /** What is done where nothing more exact is known, as long as the thread is blocked. */
  stage?: string;
  /** Whether the stage is all that is known. */
  isBetween: boolean;
} = { isWanted: false, isBetween: true };

/**
 * From now on a line on stderr names what takes long. It is written by a thread of its own, since one that runs an endless
 * loop gets to nothing else.
 *
 * @param command such as `running docsgen build`: the stage until another one begins
 */
export function nameSlowWork(command: string): void {
  thread.stage = command;
  // Node can only start a thread with JavaScript: from its sources, docsgen has none.
  thread.isWanted = existsSync(watcherFile());
  // Code of the site, which runs in the middle of a bundle, can import nothing of docsgen.
  if (thread.isWanted) Object.assign(globalThis, { [marker]: nowDoing });
}

/** Says what this thread does from now on, such as `rendering docs/a.mdx`; `undefined` once it is done. */
export function nowDoing(text: string | undefined): void {
  if (text !== undefined) watchThread();
  say(text);
}

/** Like `nowDoing`, for docsgen's own work: it is watched after the first seconds, or once a long text was read. */
export function nowDoingOwn(text: string | undefined): void {
  if (text !== undefined && performance.now() > shortRun) watchThread();
  say(text);
}

/** Says what the work is about that follows, such as `checking links`. It is named where it blocks this thread. */
export function nowInStage(text: string): void {
  thread.stage = text;
  if (performance.now() > shortRun) watchThread();
  if (thread.isBetween) say(undefined);
}

/** Says that a text of a site was read: all that is done with a long one may take long. */
export function hasRead(bytes: number): void {
  if (bytes >= longText) watchThread();
}

function watchThread(): void {
  if (thread.slot !== undefined) return;
  const slot = isMainThread ? openSlot() : (workerData as { slot?: Slot } | null)?.slot;
  if (slot === undefined) return;
  thread.slot = slot;
  say(undefined);
  // A stage also waits, for files and for other threads: only while nothing else gets its turn, it is slow.
  setInterval(() => thread.isBetween && say(undefined), signInterval).unref();
}

function say(text: string | undefined): void {
  thread.isBetween = text === undefined;
  if (thread.slot !== undefined) writeSlot(thread.slot, text ?? thread.stage);
}

/** Names work that leaves this thread free, such as that of another process, where it takes long and the thread that watches does not. */
export async function nameIfSlow<T>(text: string, work: Promise<T>): Promise<T> {
  const isNamed = () => thread.slot !== undefined && readSlot(thread.slot).text === text;
  const timer = setTimeout(() => thread.isWanted && !isNamed() && nameWork(text), patience);
  timer.unref();
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

/** For this thread or for one that it starts, which is given it as `workerData.slot`; `undefined` where nothing is watched. */
export function openSlot(): Slot | undefined {
  if (!thread.isWanted) return undefined;
  thread.watcher ??= startWatcher();
  const slot = new SharedArrayBuffer(textStart + maxBytes);
  thread.watcher.postMessage(slot);
  return slot;
}

function startWatcher(): Worker {
  const watcher = new Worker(watcherFile(), { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 2 } });
  watcher.on('error', () => undefined);
  watcher.unref();
  return watcher;
}

/** By this name code in a bundle says what is going on. */
export const marker = 'docsgenNowDoing';

export function writeSlot(slot: Slot, text: string | undefined): void {
  const [head, bytes] = partsOf(slot);
  if (text === undefined) {
    Atomics.store(head, 1, 0);
    return;
  }
  Atomics.add(head, 0, 1);
  Atomics.store(head, 1, bytes.write(text));
}

/** @returns `text` is `''` while nothing is done */
export function readSlot(slot: Slot): { readonly begun: number; readonly text: string } {
  const [head, bytes] = partsOf(slot);
  return { begun: Atomics.load(head, 0), text: bytes.toString('utf8', 0, Atomics.load(head, 1)) };
}

function partsOf(slot: Slot): [Int32Array, Buffer] {
  return [new Int32Array(slot, 0, 2), Buffer.from(slot, textStart)];
}

function watcherFile(): string {
  return fileURLToPath(new URL('./slow-work.js', import.meta.url));
}
