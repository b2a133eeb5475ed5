import { nowInStage } from '../core/threads/index.ts';
import type { Output } from './terminal.ts';

/**
 * Shows the current stage of a build: one line on a terminal, which is replaced by the next. Elsewhere a stage is only named where it
 * takes long.
 */
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
  write: 'writing pages',
  emit: 'writing',
};

/** Shows nothing until the first stage. */
export function createProgress(stream: Output): Progress {
  const eraseLine = '\r\u001b[K';
  const show = (text: string) => void (stream.isTTY === true && stream.write(`${eraseLine}${text}`));
  return {
    stage(name) {
      nowInStage(doing[name] ?? `working on ${name}`);
      show(`${doing[name] ?? name} …`);
    },
    clear: () => show(''),
  };
}
