import type { EnteredPart } from './entered.ts';

/**
 * The body of a multipart form. `FormData` would give each part with a media type a file name, and servers would take JSON
 * for a file.
 *
 * @param boundary what no part has inside
 */
export function multipartBody(parts: readonly EnteredPart<File>[], boundary = newBoundary()): Blob {
  const pieces = parts.flatMap(({ name, contentType, content, source }): readonly (string | File)[] => {
    const type = contentType ?? (source && 'application/octet-stream');
    const head = [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${quotable(name)}"${source ? `; filename="${quotable(source.name)}"` : ''}`,
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ];
    return [`${head.join('\r\n')}\r\n\r\n`, source ?? ('text' in content ? content.text : ''), '\r\n'];
  });
  return new Blob([...pieces, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** In lower case, as types of blobs are. */
function newBoundary(): string {
  return `----docsgen${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
}

/** As browsers write names. */
function quotable(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
