import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isAlive } from '../../core/write/index.ts';
import { OutputError, unless } from './output-error.ts';

/** Held by the one process that may write an output folder. */
export interface OutputLock {
  /** `false` when somebody removed or replaced the lock file in the meantime. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  /** When the process began, in milliseconds: in a container, a dead process and this one may share an id. */
  readonly began: number;
}

const pause = 50;

/** How long a lock file may stay unreadable, in milliseconds, before its writer counts as dead. */
const writing = 1000;

/**
 * Takes the lock, from a dead process if need be; waits for a living one.
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

/** Gives nothing when a living process holds the lock. */
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

/** `false` where there is one. On a full disk none is left, which would hold nothing and be held by nobody. */
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

/** The text of the lock; `''` when it has been empty for so long that its writer must have died; nothing when there is none. */
async function readLock(path: string): Promise<string | undefined> {
  const deadline = Date.now() + writing;
  for (;;) {
    const text = await unless(['ENOENT'], undefined, readFile(path, 'utf8'));
    if (text !== '' || Date.now() >= deadline) return text;
    await setTimeout(pause);
  }
}

/** Whether a living process wrote it. */
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
 * Removes a dead process's lock by renaming it first. Two processes may find the same dead one: the
 * slower of them then holds the lock of the faster in its hands, sees so, and puts it back.
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
