import { digest } from '../../core/cache/index.ts';
import { query, service } from '../../core/graph/index.ts';
import { type EncodingName, encoders, isTextFile, type KnownContent, toKnown } from '../../pipeline/emit/index.ts';
import type { Companions, OpenOutput } from '../feature.ts';

/** The smallest size in bytes of files that are compressed: smaller ones take as long to send as they are. */
const minBytes = 1024;
/** Files that are compressed at a time: Node has four threads for it. */
const maxAtOnce = 8;

/** Contents that wait for compression, by their digest. */
const contents = service<Map<string, () => Uint8Array>>('contents to compress');

/** The compressed form of some bytes, attached. */
const compressed = query<readonly [name: string, version: string, digest: string], null>(
  'compressed',
  async (q, [name, , digest]) => {
    const read = q.use(contents).get(digest);
    if (read === undefined) throw new Error('nothing to compress');
    q.attach(await encoders[name as EncodingName].encode(read()));
    return null;
  },
);

export const compressQueries = [compressed];

/** Puts compressed files next to those of the output. */
export function createPrecompressor({ config, statics, graph, write }: OpenOutput): Companions {
  const waiting = new Map<string, () => Uint8Array>();
  graph.provide(contents, waiting);
  const names = new Set(config.precompress);
  const running: Promise<void>[] = [];

  async function compress(name: EncodingName, path: string, content: KnownContent): Promise<void> {
    const { ending, version = '' } = encoders[name];
    const of = content.digest || digest(content.data());
    waiting.set(of, content.data);
    const { digest: made, byteLength, read: data } = await graph.bytes(compressed, [name, version, of]);
    await write(path + ending, { data, digest: made, byteLength });
  }

  const isWanted = (path: string) => names.size > 0 && isTextFile(path);
  return {
    isWanted,
    async add(path, content) {
      if (!isWanted(path)) return;
      const known = toKnown(content);
      if (known.byteLength < minBytes) return;
      for (const name of names) {
        if (statics.has(`${config.baseUrl}${path}${encoders[name].ending}`)) continue;
        const task = compress(name, path, known);
        // Its failure is thrown when its turn comes.
        task.catch(() => undefined);
        running.push(task);
        if (running.length >= maxAtOnce) await running.shift();
      }
    },
    async end() {
      for (const task of running.splice(0)) await task;
      return [];
    },
  };
}
