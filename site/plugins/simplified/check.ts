/** A node of a web template. */
export interface TemplateNode {
  readonly id: string;
  readonly rmType?: string;
  readonly children?: readonly TemplateNode[];
  readonly inputs?: readonly {
    readonly suffix?: string;
    readonly list?: readonly { readonly value: string }[];
    readonly listOpen?: boolean;
  }[];
}

interface SimplifiedFinding {
  readonly rule: 'unknown-path';
  readonly message: string;
  readonly hint?: string;
  readonly span: { readonly start: number; readonly end: number };
}

/** Attributes of the reference model that any template has, whether it names them or not. */
const attributes: ReadonlySet<string> = new Set(
  `action_archetype_id category composer context encoding end_time feeder_audit health_care_facility history_origin
  ism_transition language links location math_function narrative participations provider setting start_time subject territory time
  timing uid width work_flow_id guideline_id`.split(/\s+/),
);

/**
 * What is wrong with the keys of a body in FLAT or STRUCTURED: a segment that the web template does not have, and a suffix or a
 * value that an input does not allow. What begins with `_` or `ctx` is left alone.
 */
export function checkSimplified(code: string, root: TemplateNode): readonly SimplifiedFinding[] {
  let body: unknown;
  try {
    body = JSON.parse(code);
  } catch {
    return [];
  }
  const findings: SimplifiedFinding[] = [];
  const spanOf = (text: string, after = 0) => {
    const start = code.indexOf(text, after);
    return { start: Math.max(start, 0), end: Math.max(start, 0) + text.length };
  };
  const report = (key: string, message: string, known: readonly string[]) => {
    const hint = known.length === 0 ? undefined : `it has ${known.join(', ')}`;
    findings.push({
      rule: 'unknown-path',
      message,
      ...(hint === undefined ? {} : { hint }),
      span: spanOf(JSON.stringify(key)),
    });
  };
  /** The node of a segment; `undefined` where nothing further is known of it, or it was reported. */
  const enter = (node: TemplateNode, segment: string, key: string): TemplateNode | undefined => {
    const id = segment.replace(/:\d+$/, '');
    const { children = [] } = node;
    const child = children.find((one) => one.id === id);
    if (child !== undefined || id.startsWith('_') || attributes.has(id) || children.length === 0) return child;
    report(
      key,
      `${node.id} has no ${id}`,
      children.map((one) => one.id).filter((one) => !attributes.has(one)),
    );
    return undefined;
  };
  const checkSuffix = ({ id, inputs = [] }: TemplateNode, suffix: string, key: string, value: unknown): void => {
    const own = inputs.filter((one) => one.suffix !== undefined);
    const input = own.find((one) => one.suffix === suffix);
    if (input === undefined && own.some((one) => isTypo(suffix, one.suffix ?? '')))
      report(
        key,
        `${id} has no |${suffix}`,
        own.map((one) => `|${one.suffix}`),
      );
    const values = input?.listOpen === true ? [] : (input?.list ?? []).map((one) => one.value);
    if (values.length > 0 && typeof value === 'string' && !values.includes(value))
      report(key, `${id} has no value ${value}`, values);
  };
  const walkFlat = (key: string, value: unknown): void => {
    const [path = '', suffix] = key.split('|');
    const [first = '', ...segments] = path.split('/');
    if (first === 'ctx') return;
    if (first !== root.id) report(key, `the template begins with ${root.id}, not ${first}`, []);
    let node = first === root.id ? root : undefined;
    for (const segment of segments) node = node && enter(node, segment, key);
    if (node !== undefined && suffix !== undefined) checkSuffix(node, suffix, key, value);
  };
  const walkTree = (node: TemplateNode, value: unknown): void => {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item !== 'object' || item === null) continue;
      for (const [key, inner] of Object.entries(item)) {
        if (key.startsWith('|')) checkSuffix(node, key.slice(1), key, inner);
        else {
          const child = enter(node, key, key);
          if (child !== undefined) walkTree(child, inner);
        }
      }
    }
  };
  for (const [key, value] of Object.entries(typeof body === 'object' ? { ...body } : {})) {
    if (/[/|]/.test(key)) walkFlat(key, value);
    else if (key === root.id) walkTree(root, value);
    else if (key !== 'ctx') report(key, `the template begins with ${root.id}, not ${key}`, []);
  }
  return findings;
}

/** Whether one letter was left out, added, replaced, or put behind the next one. Other suffixes may be those of the type. */
function isTypo(wrong: string, right: string): boolean {
  let same = 0;
  while (same < right.length && wrong[same] === right[same]) same++;
  const [ends, meant] = [wrong.slice(same), right.slice(same)];
  const swapped = (meant[1] ?? '') + (meant[0] ?? '') + meant.slice(2);
  return [meant, meant.slice(1)].includes(ends.slice(1)) || [meant.slice(1), swapped].includes(ends);
}
