const prefix = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/;
/** Dates and versions keep their digits: `2021-01-01-news`, `2.0-upgrade`. */
const noPrefix = /^\d+[-_.]\d+/;

/** Splits `01-Installation` into 1 and `Installation`. Without a prefix, `name` is given back as it is. */
export function splitNumberPrefix(name: string): { name: string; number?: number } {
  const match = noPrefix.test(name) ? null : prefix.exec(name);
  return match === null ? { name } : { name: match[2] as string, number: Number(match[1]) };
}
