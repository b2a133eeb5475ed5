import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { once } from '../../shared/once.ts';

/** Information of TypeScript about a place in code. */
export interface TypeNote {
  /** `hover`: the type of a name; `query`: the same, where `^?` asks for it; `error`: one that the block expects. */
  readonly kind: 'hover' | 'query' | 'error';
  /** Of the code as it is shown, counted from 0. */
  readonly line: number;
  readonly character: number;
  readonly length: number;
  readonly text: string;
}

/** Code without the notation of Twoslash. */
export interface TypedCode {
  readonly code: string;
  readonly notes: readonly TypeNote[];
}

/** The functions of twoslash that are used. */
interface Twoslash {
  readonly createTwoslasher: (options: {
    readonly vfsRoot: string;
    readonly compilerOptions: Readonly<Record<string, unknown>>;
  }) => (
    code: string,
    extension: string,
  ) => {
    readonly code: string;
    readonly nodes: readonly (Omit<TypeNote, 'kind'> & { readonly type: string })[];
  };
}

/** The package as it is installed. */
export interface InstalledTwoslash {
  /** Of the package, and of the TypeScript that it uses. */
  readonly version: string;
  /** Of TypeScript alone; `undefined` where it is not installed. */
  readonly typescript: string | undefined;
  /** @throws an error with the reasons of TypeScript where code has mistakes that it does not expect */
  readonly types: (code: string, extension: string) => Promise<TypedCode>;
}

const [bundler, preserve] = [100, 1];

/** Finds the package that shows types, as Node resolves it from the site; `undefined` when it is not installed. */
export function findTwoslash(root: string): InstalledTwoslash | undefined {
  try {
    const entry = createRequire(join(root, 'package.json')).resolve('twoslash');
    const { version } = manifestOf(join(dirname(entry), '..'));
    const typescript = typescriptOf(entry);
    // Compilers are large: one for all pages, and none before the first block.
    const open = once(async () => {
      const { createTwoslasher } = (await import(pathToFileURL(entry).href)) as Twoslash;
      return createTwoslasher({ vfsRoot: root, compilerOptions: { moduleResolution: bundler, jsx: preserve } });
    });
    return {
      version: `${version} ${typescript ?? ''}`,
      typescript,
      async types(code, extension) {
        const { code: shown, nodes } = (await open())(code, extension);
        // Where the site lies differs between machines.
        const portable = (text: string) => text.replaceAll(`${root.split(sep).join('/')}/`, '');
        const notes = nodes.flatMap(({ type, line, character, length, text }): TypeNote[] =>
          isKind(type) ? [{ kind: type, line, character, length, text: portable(text) }] : [],
        );
        return { code: shown, notes };
      },
    };
  } catch {
    return;
  }
}

function isKind(type: string): type is TypeNote['kind'] {
  return type === 'hover' || type === 'query' || type === 'error';
}

function typescriptOf(entry: string): string | undefined {
  try {
    return manifestOf(dirname(createRequire(entry).resolve('typescript/package.json'))).version;
  } catch {
    return;
  }
}

function manifestOf(folder: string): { readonly version: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
