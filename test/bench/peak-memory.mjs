import { readdirSync, readFileSync } from 'node:fs';

/** Mebibytes that a process and all that it started held at most at any one time, looked at every 50 ms; only Linux tells. */
export function watchMemory(pid) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, 50);
  return () => {
    clearInterval(timer);
    return peak / 1024;
  };
}

function memoryOf(pid) {
  const [, own = 0] = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`)) ?? [];
  return Number(own) + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0);
}

function childrenOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
}

/** A process may end at any moment. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
