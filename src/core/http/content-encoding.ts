/** A precompressed file lies beside the original, and has its name with this ending. */
export const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export type Encoding = (typeof encodings)[number];

/** The encodings that an `Accept-Encoding` header accepts, in our order of preference. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const weights = new Map<string, number>();
  for (const item of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name, Number(weight));
  }
  return encodings.filter(({ name }) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
}
