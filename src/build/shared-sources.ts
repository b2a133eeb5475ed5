import type { SourceFile } from '../model/source.ts';

/** Sources whose texts lie in memory that threads share: a copy for each of them would be the whole site once more. */
export interface SharedSources {
  readonly files: readonly Omit<SourceFile, 'text'>[];
  /** Of each text, in the order of the files. */
  readonly lengths: readonly number[];
  readonly texts: SharedArrayBuffer;
}

export function shareSources(sources: readonly SourceFile[]): SharedSources {
  const lengths = sources.map(({ text }) => Buffer.byteLength(text));
  const texts = new SharedArrayBuffer(lengths.reduce((sum, length) => sum + length, 0));
  const buffer = Buffer.from(texts);
  let offset = 0;
  for (const { text } of sources) offset += buffer.write(text, offset);
  return { files: sources.map(({ text: _, ...file }) => file), lengths, texts };
}

/** The same sources; a text is decoded when somebody asks for it. */
export function openSources({ files, lengths, texts }: SharedSources): readonly SourceFile[] {
  let offset = 0;
  return files.map((file, index) => {
    const bytes = Buffer.from(texts, offset, lengths[index]);
    offset += bytes.byteLength;
    return {
      ...file,
      get text() {
        return bytes.toString();
      },
    };
  });
}
