/** `Application/JSON; charset=utf-8` is `application/json`. */
export function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** Whether bodies of the type are JSON; also for ranges that JSON is in. */
export function isJson(type: string): boolean {
  return /[/+]json$|^(\*|application)\/\*$/.test(essence(type));
}

/** Whether bodies of the type are JSON values, each on a line. */
export function isJsonLines(type: string): boolean {
  return /[/+](x-)?(nd-?json|json-?l(ines)?)$/.test(essence(type));
}

/** Whether bodies of the type are JSON values, each behind a separator. */
export function isJsonSequence(type: string): boolean {
  return /[/+]json-seq$/.test(essence(type));
}

/** Whether bodies of the type are server-sent events. */
export function isEventStream(type: string): boolean {
  return essence(type) === 'text/event-stream';
}

/** Whether bodies of the type are XML. */
export function isXml(type: string): boolean {
  return /[/+]xml$/.test(essence(type));
}

/** Whether bodies of the type are text. */
export function isTextType(type: string): boolean {
  return essence(type).startsWith('text/');
}

/** Whether bodies of the type are URL-encoded forms. */
export function isForm(type: string): boolean {
  return essence(type) === 'application/x-www-form-urlencoded';
}

/** Whether bodies of the type are multipart forms. */
export function isMultipart(type: string): boolean {
  return essence(type) === 'multipart/form-data';
}

/** Whether bodies of the type are bytes, not text. */
export function isBinary(type: string): boolean {
  return /^(image|audio|video|font)\/(?!svg)|octet-stream$|^multipart\/(?!form-data)|[/+]zip$|\/gzip$|\/pdf$/.test(
    essence(type),
  );
}

/** A type of a range: `image/png` for `image/*`. */
export function concreteType(type: string): string {
  return ranges.get(essence(type)) ?? type;
}

const ranges: ReadonlyMap<string, string> = new Map([
  ['*/*', 'application/json'],
  ['application/*', 'application/json'],
  ['application/*+json', 'application/json'],
  ['application/*+xml', 'application/xml'],
  ['text/*', 'text/plain'],
  ['image/*', 'image/png'],
  ['audio/*', 'audio/mpeg'],
  ['video/*', 'video/mp4'],
]);

/** A name for a file of the type: `photo.png`. */
export function nameWithEnding(type: string, stem: string): string {
  const extension = /^(?:image|audio|video|application|text)\/([a-z0-9]{1,5})$/.exec(essence(concreteType(type)))?.[1];
  return `${stem.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'file'}.${extension ?? 'bin'}`;
}
