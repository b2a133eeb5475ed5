/** An encoding of a response. A precompressed file has the name of the original with this ending. */
export interface Encoding {
  readonly name: 'br' | 'gzip';
  readonly ending: '.br' | '.gz';
}

const encodings: readonly Encoding[] = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];

/** The encodings that an `Accept-Encoding` header accepts, in our order of preference. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const weights = weightsOf(header);
  return encodings.filter(({ name }) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
}

/** Whether an `Accept` header asks for Markdown rather than HTML, as programs that read pages do; browsers do not name it. */
export function prefersMarkdown(header: string | undefined): boolean {
  const weights = weightsOf(header);
  const markdown = weights.get('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0);
}

/** The weight of each item of a header such as `Accept`, in lower case. */
function weightsOf(header = ''): ReadonlyMap<string, number> {
  return new Map(
    header
      .toLowerCase()
      .split(',')
      .map((item) => {
        const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
        return [name, Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1')];
      }),
  );
}
