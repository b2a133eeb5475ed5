/** What a build notes about its output, for `docsgen serve`, in a file that marks the folder as made by docsgen. */
export interface OutputRecord {
  /** With leading and trailing slash. */
  readonly baseUrl: string;
  /** Whether addresses of pages end with a slash. */
  readonly trailingSlash: boolean;
  /**
   * Paths of the files that end in `.html` and are asked for by that name, such as those of the static folder: an address of
   * any other `.html` is that of a page, which has a clean one.
   */
  readonly htmlFiles: readonly string[];
}

export const recordName = '.docsgen-output';

/** Raised when older servers could not read the record; they read none of the first version, which was this number alone. */
const format = 2;

export function recordText(record: OutputRecord): string {
  return `${JSON.stringify({ format, ...record })}\n`;
}

/** Reads a record; `undefined` where the build that wrote it noted nothing. */
export function readRecord(text: string): OutputRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { baseUrl, trailingSlash, htmlFiles } = value as Record<string, unknown>;
  if (typeof baseUrl !== 'string' || !/^\/(?:.*\/)?$/.test(baseUrl) || !Array.isArray(htmlFiles)) return undefined;
  return { baseUrl, trailingSlash: trailingSlash === true, htmlFiles: htmlFiles.map(String) };
}
