import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isAlive } from '../../core/write/index.ts';
import { OutputError, unless } from './output-error.ts';

/** Held by the one process that may write an output folder. */
export interface OutputLock {
  /** `false` when the lock file was removed or replaced. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  /** Start of the process, in milliseconds since 1970: in a container, its id may be reused. */
  readonly began: number;
}

const pause = 50;

/** Milliseconds that a lock file may stay unreadable before its writer counts as dead. */
const writing = 1000;

/**
 * Takes the lock. A lock of a dead process is removed; a running process is waited for.
 *
 * @param wait in milliseconds
 * @throws OutputError when the lock is still held after the wait
 */
export async function acquireLock(path: string, wait: number): Promise<OutputLock> {
  const deadline = Date.now() + wait;
  for (;;) {
    const lock = await tryLock(path);
    if (lock) return lock;
    if (Date.now() >= deadline) throw await heldByOther(path);
    await setTimeout(pause);
  }
}

/** Takes the lock at once; `undefined` when a running process holds it. */
export async function tryLock(path: string): Promise<OutputLock | undefined> {
  const own = JSON.stringify({ pid: process.pid, began: performance.timeOrigin, token: crypto.randomUUID() });
  if (await create(path, own)) return holdLock(path, own);

  const found = await readLock(path);
  if (found === undefined || isHeldBy(found)) return undefined;
  await takeAway(path, found);
  return (await create(path, own)) ? holdLock(path, own) : undefined;
}

function holdLock(path: string, own: string): OutputLock {
  const isHeld = async () => (await readLock(path)) === own;
  return {
    isHeld,
    async release() {
      if (await isHeld()) await rm(path, { force: true });
    },
  };
}

/** Creates the lock file; `false` when there is one. An empty file, as a full disk would leave, is removed. */
async function create(path: string, content: string): Promise<boolean> {
  const file = await unless(['EEXIST'], undefined, open(path, 'wx'));
  if (file === undefined) return false;
  try {
    await file.writeFile(content);
    return true;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** The text of the lock; `''` when it stays empty, as after a kill; `undefined` without a lock. */
async function readLock(path: string): Promise<string | undefined> {
  const deadline = Date.now() + writing;
  for (;;) {
    const text = await unless(['ENOENT'], undefined, readFile(path, 'utf8'));
    if (text !== '' || Date.now() >= deadline) return text;
    await setTimeout(pause);
  }
}

/** Whether the process that wrote a lock is running. */
function isHeldBy(lock: string): boolean {
  const holder = parseHolder(lock);
  return holder !== undefined && isAlive(holder);
}

function parseHolder(lock: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(lock);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('began' in value)) return undefined;
    const { pid, began } = value;
    if (typeof pid !== 'number' || typeof began !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return undefined;
    return { pid, began };
  } catch {
    return undefined;
  }
}

/**
 * Removes the lock of a dead process by renaming it first. When two processes find the same one, the slower may have
 * renamed the new lock of the faster: it sees that, and puts it back.
 */
async function takeAway(path: string, dead: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  const moved = rename(path, aside).then(() => true);
  if (!(await unless(['ENOENT'], false, moved))) return;
  if ((await readFile(aside, 'utf8')) !== dead) await unless(['EEXIST'], undefined, link(aside, path));
  await rm(aside, { force: true });
}

async function heldByOther(path: string): Promise<OutputError> {
  const holder = parseHolder((await readLock(path)) ?? '');
  const who = holder === undefined ? 'another build' : `another build (process ${holder.pid})`;
  return new OutputError(`${who} is writing to the same output folder`, {
    code: 'busy',
    hint: `wait until it is done; if there is no such build, remove ${path}`,
  });
}
