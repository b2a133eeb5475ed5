/**
 * The name that a server gives a file, by `Content-Disposition` (RFC 6266): `filename*` before `filename`, without folders.
 * `undefined` where it gives none, or does not let the page read it.
 */
export function nameOfDownload(headers: readonly (readonly [name: string, value: string])[]): string | undefined {
  const [, disposition = ''] = headers.find(([name]) => name.toLowerCase() === 'content-disposition') ?? [];
  const written = encodedName(disposition) ?? plainName(disposition) ?? '';
  const name =
    written
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/\p{Cc}/gu, '')
      .trim() ?? '';
  return /^\.*$/.test(name) ? undefined : name;
}

/** `filename*=UTF-8''%e2%82%ac.pdf` */
function encodedName(disposition: string): string | undefined {
  const encoded = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** `filename=a.pdf`, or in quotes with backslashes before quotes. */
function plainName(disposition: string): string | undefined {
  const [, quoted, token] = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(disposition) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? token;
}
