import { isObject } from '../../core/json/value.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { followedEntries, type LocatedObject } from '../api/document.ts';
import { child, namesAt, type Operation } from './api/api.ts';
import { calledOperation, commonOf, nearestTemplate, operationsEndingWith } from './api/find-operation.ts';
import { responseOf } from './check-response.ts';
import type { Checker } from './checker.ts';
import type { ExampleCode, Part, Problem } from './problem.ts';
import { spanOf } from './problem.ts';

type Apis = Checker['apis'];

/** Checks what prose or a table says of operations; see `recordStatements` for the languages and their attributes. */
export function checkStatement(
  { language, code, attributes }: ExampleCode,
  { apis }: Pick<Checker, 'apis'>,
): readonly Problem[] {
  if (language === 'api:call') return checkCall(code, attributes.get('link'), apis);
  const names: readonly string[] = JSON.parse(attributes.get('operations') ?? '[]');
  const operations = names.flatMap((name) => operationNamed(name, apis) ?? []);
  // What is not known may say anything.
  if (operations.length < names.length || operations.length === 0) return [];
  return language === 'api:answers'
    ? checkAnswers(code, operations, attributes)
    : checkValue(code, operations, { of: attributes.get('of') ?? '', kind: attributes.get('kind') ?? '' });
}

/** Checks `POST /pets`, alone or as the text of a link to an operation. */
function checkCall(code: string, link: string | undefined, apis: Apis): readonly Problem[] {
  const [, method = '', target = ''] = /^(\S+)\s+(\S+)$/.exec(code) ?? [];
  const path = target.replace(/[?#].*/s, '');
  const linked = link === undefined ? undefined : operationNamed(link, apis);
  if (linked !== undefined) {
    const meant = closest(
      path,
      operationsEndingWith(apis, path).filter((operation) => operation.method === method),
    );
    const isPath = path === '…' || meant.includes(linked) || isCall(method, path, linked, apis);
    if (linked.method === method && isPath) return [];
    const message = `\`${code}\` is not ${linked.operationId || 'the operation that the link leads to'}`;
    return [
      {
        rule: 'wrong-statement',
        message,
        hint: `that is ${linked.method} ${linked.path}`,
        span: spanOf({ text: code, start: 0 }),
      },
    ];
  }
  return link === undefined ? checkKnown(method, { text: path, start: code.indexOf(target) }, apis) : [];
}

/** The operations that have most of the segments of a path as they are written: `/pets/all` rather than `/pets/{id}`. */
function closest(path: string, operations: readonly Operation[]): readonly Operation[] {
  const wanted = path.split('/');
  const likeness = (operation: Operation) => {
    const ending = operation.path.split('/').slice(-wanted.length);
    return wanted.filter((segment, index) => !segment.startsWith('{') && ending.at(index - wanted.length) === segment)
      .length;
  };
  const most = Math.max(0, ...operations.map(likeness));
  return operations.filter((operation) => likeness(operation) === most);
}

function isCall(method: string, path: string, operation: Operation, apis: Apis): boolean {
  const called = calledOperation(apis, { text: method, start: 0 }, { text: path, start: 0 });
  return called !== undefined && 'operation' in called && called.operation === operation;
}

/**
 * A problem where no API document has a call, though its path begins as theirs do. Of a path without its beginning, `…/pets`,
 * only a method that is missing and a misspelling are known.
 */
export function checkKnown(method: string | undefined, path: Part, apis: Apis): readonly Problem[] {
  const rule = 'unknown-call';
  const ending = operationsEndingWith(apis, path.text);
  if (path.text === '…' || ending.some((operation) => method === undefined || operation.method === method)) return [];
  // Security schemes describe what signs in.
  if (ending.length === 0 && /\/(?:oauth2?|oidc|openid-connect)\//i.test(path.text)) return [];
  const rest = path.text.replace(/^…|\/$/g, '');
  const segments = rest.split('/').slice(1);
  const isOpen = path.text.startsWith('…');
  if (!isOpen) {
    const found = calledOperation(apis, method === undefined ? undefined : { text: method, start: 0 }, path);
    if (found !== undefined && ('operation' in found || isUnsure(path.text, apis))) return [];
    if (found !== undefined) return [{ ...found, rule, target: path.text, span: spanOf(path) }];
    // `/ehr/merge` is what a page says whose paths all follow `/rest/admin`.
    if (segments.length < 2) return [];
  }
  const endings = apis.flatMap((api) => {
    const common = commonOf(api);
    if (isOpen) return api.operations.map((one) => one.path.split('/').slice(1).slice(-segments.length));
    const called = common === '' ? [] : api.operations.filter((one) => method === undefined || one.method === method);
    const own = called.map((one) => one.path.slice(common.length).split('/').slice(1));
    return own.filter(([first]) => first === segments[0]);
  });
  const alike = endings.filter((own) => isSpelledLike(segments, own)).map((own) => `/${own.join('/')}`);
  const hasOther = isOpen && ending.length > 0;
  const near = hasOther ? undefined : nearestTemplate(rest, [...new Set(alike)]);
  if (!hasOther && near === undefined) return [];
  const message = hasOther ? `${path.text} has no ${method}` : `no operation has the path ${path.text}`;
  const hint = didYouMean(near && `…${near}`) ?? `it has ${[...new Set(ending.map((one) => one.method))].join(', ')}`;
  return [{ rule, message, hint, target: path.text, span: spanOf(path) }];
}

/** Whether each segment is the one at its place in a template, or nearly so, and not all are parameters. */
function isSpelledLike(segments: readonly string[], template: readonly string[]): boolean {
  const isLike = (segment: string, own = '') =>
    own.startsWith('{') || own === segment || nearest(segment, [own]) !== undefined;
  return (
    segments.length === template.length &&
    segments.every((segment, index) => isLike(segment, template[index])) &&
    template.some((own) => !own.startsWith('{'))
  );
}

/** Whether a path has something that is not written out where no documented one has a parameter: it may be anything. */
function isUnsure(path: string, apis: Apis): boolean {
  const segments = path.split('/');
  const isLike = (template: readonly string[]) => {
    const others = template.filter((own, index) => !own.startsWith('{') && own !== segments[index]);
    return (
      template.length === segments.length &&
      others.length < 2 &&
      !segments.some((one, index) => isOpenAt(one, template[index]))
    );
  };
  const isOpenAt = (segment: string, own = '') => segment.includes('…') && !own.startsWith('{');
  const templates = apis.flatMap(({ basePaths, operations }) =>
    basePaths.flatMap((base) => operations.map((operation) => (base + operation.path).split('/'))),
  );
  return path.includes('…') && !templates.some(isLike);
}

/** `pets/createPet`, or a call of which only the end is written, where it is one operation. */
function operationNamed(name: string, apis: Apis): Operation | undefined {
  const [, method, path = ''] = /^([A-Z]+) +([/…][^\s?]*)/.exec(name) ?? [];
  if (method !== undefined) {
    const found = calledOperation(apis, { text: method, start: 0 }, { text: path, start: 0 });
    if (found !== undefined && 'operation' in found) return found.operation;
    const ending = operationsEndingWith(apis, path).filter((operation) => operation.method === method);
    return ending.length === 1 ? ending[0] : undefined;
  }
  const slash = name.indexOf('/');
  const wanted = name.slice(slash + 1);
  return apis
    .find(({ id }) => id === name.slice(0, slash))
    ?.operations.find(
      (one) =>
        one.operationId === wanted ||
        (`${one.method} ${one.path}`.endsWith(wanted) && wanted.startsWith(`${one.method} /`)),
    );
}

/**
 * Statuses below a heading that none of its operations answers. A column of which most are answered is one of statuses;
 * on a page whose headings name no operation all but one have to be.
 */
function checkAnswers(
  code: string,
  operations: readonly Operation[],
  attributes: ExampleCode['attributes'],
): readonly Problem[] {
  const statuses = [...code.matchAll(/\d{3}/g)].map(({ 0: text, index }) => ({ text, start: index }));
  const wrong = statuses.filter(
    ({ text }) => !operations.some((operation) => responseOf(operation, text) !== undefined),
  );
  const isColumn = attributes.has('page')
    ? wrong.length === 1 && statuses.length > 3
    : wrong.length * 2 <= statuses.length;
  if (!isColumn && !attributes.has('row')) return [];
  // One operation may be named twice: by a link, and by its call.
  const names = [...new Set(operations.map(({ operationId, method, path }) => operationId || `${method} ${path}`))];
  const who = names.length === 1 ? names[0] : `none of ${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`;
  const known = new Set(operations.flatMap(({ api, node }) => namesAt(api, node, 'responses')));
  return wrong.map((part) => ({
    rule: 'wrong-statement',
    message: names.length === 1 ? `${who} does not answer ${part.text}` : `${who} answers ${part.text}`,
    hint: `documented: ${[...known].sort().join(', ')}`,
    span: spanOf(part),
  }));
}

/** A default or a value that no parameter or field of the name has, of those that have a default or fixed values. */
function checkValue(
  code: string,
  operations: readonly Operation[],
  { of, kind }: { readonly of: string; readonly kind: string },
): readonly Problem[] {
  const schemas = operations.flatMap((operation) => schemasOf(of, operation));
  const known = schemas.flatMap(({ value }) =>
    kind === 'default' ? (value.default === undefined ? [] : [value.default]) : valuesOf(value),
  );
  // An object may be wider than one of its schemas says.
  if (known.length === 0 || schemas.some(({ value }) => kind === 'value' && valuesOf(value).length === 0)) return [];
  const isKnown = known.some((value) => code === String(value) || code === JSON.stringify(value));
  if (isKnown || /…|[{<$]/.test(code)) return [];
  const message = kind === 'default' ? `the default of \`${of}\` is not ${code}` : `\`${of}\` has no value ${code}`;
  const hint = `it ${kind === 'default' ? 'is' : 'has'} ${[...new Set(known.map(String))].join(', ')}`;
  return [{ rule: 'wrong-statement', message, hint, span: spanOf({ text: code, start: 0 }) }];
}

function valuesOf(value: LocatedObject['value']): readonly unknown[] {
  const { items } = value;
  if (Array.isArray(value.enum)) return value.enum;
  if (value.const !== undefined) return [value.const];
  return isObject(items) ? valuesOf(items) : [];
}

/** The schemas of parameters, headers and fields of bodies of a name. */
function schemasOf(name: string, { api, node, parameters }: Operation): readonly LocatedObject[] {
  const responses = followedEntries(api, node, 'responses').map(([, response]) => response);
  const bodies = [child(api, node, 'requestBody'), ...responses]
    .flatMap((holder) => followedEntries(api, holder, 'content'))
    .flatMap(([, media]) => child(api, media, 'schema') ?? []);
  return [
    ...parameters.filter((parameter) => parameter.name === name).flatMap(({ schema }) => schema ?? []),
    ...bodies.flatMap((schema) => {
      const properties = child(api, schema, 'properties');
      return (properties && child(api, properties, name)) ?? [];
    }),
  ];
}
