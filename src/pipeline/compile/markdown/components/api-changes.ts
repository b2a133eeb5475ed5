import type { Element, ElementContent } from 'hast';
import type { ApiChanges, ApiHistory, ChangedPart, ChangeGroup, Words } from '../../../../model/api-changes.ts';
import { didYouMean, nearest } from '../../../../shared/nearest.ts';
import { type Text, textOf } from '../../../../shared/texts/text.ts';
import { hastElement, text } from '../hast.ts';
import { type BuiltInComponent, type ComponentInput, textProp } from './component.ts';

/**
 * `<ApiChanges api="ehr" from="1.0" to="1.1" />`: the changes of an API, for a release note. Without `to` they are those up
 * to the current version. Changes that do not affect clients are only counted.
 */
export const apiChanges: BuiltInComponent = {
  props: ['api', 'from', 'to'],
  render(input) {
    const history = findHistory(input);
    if (history === undefined) return [];
    const [from, to] = [findVersion('from', history, input), findVersion('to', history, input)];
    if (from === undefined || to === undefined) return [];
    if (from <= to) {
      const { versions } = history;
      input.problem(
        `<ApiChanges>: version ${versions[from]} does not come before ${versions[to]}`,
        'name the older version with from',
        'api-version',
      );
      return [];
    }
    return history.changes
      .slice(to, from)
      .flatMap((changes) => renderChanges(changes, history, textOf(input.settings.language)));
  },
};

function findHistory({ props, histories, problem }: ComponentInput): ApiHistory | undefined {
  const api = textProp(props, 'api');
  const all = histories();
  const found = all.find(({ document }) => document === api);
  if (api === undefined) problem('<ApiChanges> has no api', 'name an API document of the config: <ApiChanges api="…">');
  else if (found === undefined) {
    const ids = all.map(({ document }) => document);
    const hint = didYouMean(nearest(api, ids)) ?? `the config has ${ids.join(', ') || 'none'}`;
    problem(`<ApiChanges>: there is no API document ${api}`, hint, 'api-version');
  }
  return found;
}

/** The index of a version; 0 is the newest. */
function findVersion(
  prop: 'from' | 'to',
  { document, versions }: ApiHistory,
  { props, problem }: ComponentInput,
): number | undefined {
  const version = textProp(props, prop);
  if (version === undefined && prop === 'to') return 0;
  if (version === undefined) {
    problem('<ApiChanges> has no from', 'name the version before the changes: <ApiChanges from="…">');
    return undefined;
  }
  const index = versions.indexOf(version);
  if (index >= 0) return index;
  const hint =
    versions.length > 1
      ? `it has ${versions.join(', ')}`
      : 'list versions before the present one under earlier in the config';
  problem(`<ApiChanges>: ${document} has no version ${version}`, hint, 'api-version');
  return undefined;
}

/** Groups listed item by item; changes in the other groups are only counted. */
const named: readonly ChangeGroup['kind'][] = ['breaking', 'deprecated', 'removed'];

function renderChanges(
  { version, since, anchor, groups }: ApiChanges,
  history: ApiHistory,
  say: Text,
): ElementContent[] {
  const title = `${history.title} ${version}`;
  const shown = groups
    .map((group) => ({
      ...group,
      parts: group.parts.filter(
        ({ kind }) => named.includes(group.kind) || (group.kind === 'added' && kind !== 'schema'),
      ),
    }))
    .filter(({ parts }) => parts.length > 0);
  const counts = groups.map(({ kind, count }) => say(`changesCount.${kind}`, { count })).join(say('api.comma'));
  const link = hastElement('a', { href: history.hrefs[anchor] ?? '' }, [
    text(say('apiChanges.all', { version: since })),
  ]);
  const strong = hastElement('strong', {}, [text(title)]);
  const summary =
    counts === ''
      ? say.parts('apiChanges.none', { version: strong, link })
      : say.parts('apiChanges.summary', { version: strong, counts, link });
  return [
    hastElement(
      'p',
      {},
      summary.map((part) => (typeof part === 'string' ? text(part) : part)),
    ),
    ...shown.flatMap((group) => [
      hastElement('p', {}, [hastElement('span', { className: ['badge', tones[group.kind]] }, [text(group.title)])]),
      hastElement(
        'ul',
        {},
        group.parts.map((part) => renderPart(part, history)),
      ),
    ]),
  ];
}

const tones: Readonly<Record<ChangeGroup['kind'], string>> = {
  breaking: 'badge-danger',
  added: 'badge-new',
  deprecated: 'badge-deprecated',
  changed: 'badge',
  removed: 'badge-removed',
};

function renderPart(
  { method, name, title, anchor, changes, usedBy }: ChangedPart,
  { hrefs }: ApiHistory,
): ElementContent {
  const label = hastElement('code', {}, [text(method === undefined ? name : `${method} ${name}`)]);
  const [only, ...others] = changes;
  const lead = name === '' ? [] : [linked(label, anchor, hrefs)];
  if (only === undefined) return hastElement('li', {}, [...lead, ...(title === '' ? [] : [text(` ${title}`)])]);
  if (others.length === 0 && usedBy === undefined)
    return hastElement('li', {}, [...lead, text(name === '' ? '' : ': '), ...renderWords(only.words, hrefs)]);
  return hastElement('li', {}, [
    ...lead,
    hastElement(
      'ul',
      {},
      [...changes.map(({ words }) => words), ...(usedBy ? [usedBy] : [])].map((words) =>
        hastElement('li', {}, renderWords(words, hrefs)),
      ),
    ),
  ]);
}

function renderWords(words: Words, hrefs: ApiHistory['hrefs']): ElementContent[] {
  return words.map((word) =>
    typeof word === 'string' ? text(word) : linked(hastElement('code', {}, [text(word.code)]), word.anchor, hrefs),
  );
}

function linked(label: Element, anchor: string | undefined, hrefs: ApiHistory['hrefs']): Element {
  const href = anchor === undefined ? undefined : hrefs[anchor];
  return href === undefined ? label : hastElement('a', { href }, [label]);
}
