import type { Output } from './terminal.ts';

/** Shows the current stage of a build: one line on a terminal, which is replaced by the next, and nothing elsewhere. */
export interface Progress {
  readonly stage: (name: string) => void;
  readonly clear: () => void;
}

const doing: Readonly<Record<string, string>> = {
  config: 'reading the config',
  content: 'reading the content',
  openapi: 'reading API documents',
  'social images': 'drawing social images',
  plan: 'planning addresses',
  compile: 'compiling pages',
  routes: 'building routes',
  bundle: 'bundling',
  render: 'rendering',
  check: 'checking links',
  emit: 'writing',
};

/** Shows nothing until the first stage. */
export function createProgress(stream: Output): Progress {
  if (stream.isTTY !== true) return { stage: () => {}, clear: () => {} };
  const eraseLine = '\r\u001b[K';
  return {
    stage: (name) => void stream.write(`${eraseLine}${doing[name] ?? name} …`),
    clear: () => void stream.write(eraseLine),
  };
}
