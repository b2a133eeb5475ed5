/** What the build is doing: one line that is written over on a terminal, nothing elsewhere. */
export interface Progress {
  readonly stage: (name: string) => void;
  readonly clear: () => void;
}

const doing: Readonly<Record<string, string>> = {
  config: 'reading the config',
  content: 'reading the content',
  openapi: 'reading API documents',
  'social images': 'drawing the images of pages',
  plan: 'planning addresses',
  compile: 'compiling pages',
  routes: 'building routes',
  bundle: 'bundling',
  render: 'rendering',
  check: 'checking links',
  emit: 'writing',
};

export function createProgress(stream: NodeJS.WriteStream): Progress {
  if (stream.isTTY !== true) return { stage: () => {}, clear: () => {} };
  const eraseLine = '\r\u001b[K';
  return {
    stage: (name) => void stream.write(`${eraseLine}${doing[name] ?? name} …`),
    clear: () => void stream.write(eraseLine),
  };
}
