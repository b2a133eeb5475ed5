import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { assignSeverities, printTerminal, sortDiagnostics } from '../../../../src/core/findings/index.ts';
import { type LoadOptions, loadConfig } from '../../../../src/pipeline/config/index.ts';

/** Path to content; a path with a slash at its end is an empty folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Writes the files into a folder of their own and returns its absolute path. */
export function writeFiles(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-config-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(path.endsWith('/') ? join(root, path) : dirname(join(root, path)), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(join(root, path), content);
  }
  return root;
}

/** What a terminal shows about the config of a site; `''` when all is well. */
export async function reportOf(files: Files, options: Omit<LoadOptions, 'cwd'> = {}): Promise<string> {
  const cwd = writeFiles(files);
  const { root, findings } = await loadConfig({ cwd, ...options });
  const printed = printTerminal(sortDiagnostics(assignSeverities(findings)), {
    show: (file) => file,
    readSource(file) {
      try {
        return readFileSync(join(root, file), 'utf8');
      } catch {
        return undefined;
      }
    },
  });
  return printed.replaceAll(cwd, '<cwd>');
}

/** The report about a config that consists of one object, written over several lines. */
export function reportOnConfig(object: string, files: Files = {}): Promise<string> {
  return reportOf({ 'docsgen.config.ts': configText(object), ...files });
}

export function configText(object: string): string {
  return `import { defineConfig } from 'docsgen';\n\nexport default defineConfig(${object});\n`;
}
