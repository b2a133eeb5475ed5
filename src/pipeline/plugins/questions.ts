import { isAbsolute, posix } from 'node:path';
import type { ResolvedConfig } from '../../model/config.ts';
import type { SourcePath } from '../../model/place.ts';
import type { SchemaInfo } from '../../model/plugin.ts';
import { WrongQuestion } from './call.ts';

/** The config as hooks know it: plain data, and nothing of where it lies. */
export function publicConfig({
  plugins: _,
  file: _file,
  root: _root,
  outDir: _out,
  markdown,
  ...config
}: ResolvedConfig): Readonly<Record<string, unknown>> {
  const { added: _added, remarkPlugins: _remark, rehypePlugins: _rehype, handlers: _handlers, ...plain } = markdown;
  return { ...config, markdown: plain };
}

/** The named schemas of an API document. */
export function schemasOf({ id: document, bundled }: { readonly id: string; readonly bundled: unknown }): SchemaInfo[] {
  const { components } = (bundled ?? {}) as { readonly components?: { readonly schemas?: Record<string, unknown> } };
  return Object.entries(components?.schemas ?? {}).map(([name, schema]) => ({ document, name, schema }));
}

/** A path of a hook in the folder of the config. */
export function pathInSite(path: string): SourcePath {
  const clean = posix.normalize(path);
  if (isAbsolute(path) || clean === '..' || clean.startsWith('../'))
    throw new WrongQuestion(`it asks for ${path}, which is outside of the folder of the config`);
  return clean.replace(/\/$/, '');
}
