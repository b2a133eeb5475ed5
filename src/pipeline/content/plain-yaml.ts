/** A key and a value on one line, the value in one of the forms that mean the same to everybody. */
const pair =
  /^([a-z][a-z_]*):[ ]+(?:(0|[1-9]\d{0,8})|(true|false)|'([^'\p{Cc}]*)'|"([^"\\\p{Cc}]*)"|(\p{L}(?:[^\p{C}\p{Z}#:]| )*))[ ]*$/u;

/** Words that mean something else than themselves, in some edition of YAML. */
const special = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/**
 * Reads YAML that is nothing but simple pairs, as most frontmatter is, in a small part of the time that a parser takes.
 *
 *     title: Set up a server     ->   { title: 'Set up a server', sidebar_position: 3 }
 *     sidebar_position: 3
 *
 * @returns `undefined` for everything else, and for what may be wrong
 */
export function readPlainYaml(text: string): Readonly<Record<string, unknown>> | undefined {
  const values: Record<string, unknown> = {};
  for (const line of text.split(/\r?\n/)) {
    if (line === '') continue;
    const [, key, number, truth, single, double, plain] = pair.exec(line) ?? [];
    if (key === undefined || Object.hasOwn(values, key) || special.test(key)) return;
    if (plain !== undefined && special.test(plain.trimEnd())) return;
    if (number !== undefined) values[key] = Number(number);
    else if (truth !== undefined) values[key] = truth === 'true';
    else values[key] = single ?? double ?? plain?.trimEnd();
  }
  return values;
}
