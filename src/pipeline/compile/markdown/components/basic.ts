import type { Element, ElementContent } from 'hast';
import { didYouMean, nearest } from '../../../../shared/nearest.ts';
import { admonition, admonitionKinds } from '../admonitions.ts';
import { hastElement, isElement, text } from '../hast.ts';
import { type BuiltInComponent, type ComponentInput, onlyList, textProp } from './component.ts';
import { gridOf, unwrapped } from './layout.ts';

/** `<Admonition type="tip" title="…">`: the same as `:::tip[…]`. */
export const admonitionComponent: BuiltInComponent = {
  props: ['type', 'title', 'icon'],
  render({ props, children, settings, icon, problem }) {
    const kinds = admonitionKinds(settings);
    const type = textProp(props, 'type') ?? 'note';
    const kind = kinds.get(type);
    if (kind === undefined) {
      problem(`<Admonition> has no type “${type}”`, didYouMean(nearest(type, [...kinds.keys()])));
      return [...children];
    }
    const title = textProp(props, 'title');
    const shape = icon(textProp(props, 'icon'));
    return [admonition({ kind, title: title === undefined ? [] : [text(title)], children, icon: shape })];
  },
};

/** The types with a colour in `templates/styles/badge.css`. */
const types: readonly string[] = [
  ...['note', 'tip', 'success', 'stable', 'info', 'new', 'warning', 'experimental', 'deprecated', 'danger', 'removed'],
  ...['enterprise', 'accent'],
];

/** `<Badge type="tip">new</Badge>`. An unknown type is a class for the styles of the site. */
export const badge: BuiltInComponent = {
  props: ['type'],
  render({ props, children, problem }) {
    const type = textProp(props, 'type') ?? 'info';
    const near = types.includes(type) ? undefined : nearest(type, types);
    if (near !== undefined) problem(`<Badge> has no type “${type}”`, `did you mean ${near}?`);
    return [hastElement('span', { className: ['badge', `badge-${type}`] }, children)];
  },
};

/** A grid of cards: as many side by side as there is room for, or a number of columns. */
export const cards: BuiltInComponent = {
  props: ['columns'],
  render: (input) => [hastElement('div', { className: ['cards'], ...gridOf(input) }, input.children)],
};

/** `<Card title="…" href="…" icon="…">text</Card>`: a link with a title and a sentence. */
export const card: BuiltInComponent = {
  props: ['title', 'href', 'icon'],
  render: (input) => [cardOf(input, 'Card', linesOf(input.children))],
};

/** `<LinkCard title="…" href="…" description="…" />`: a card as wide as the text, with an arrow. */
export const linkCard: BuiltInComponent = {
  props: ['title', 'href', 'icon', 'description'],
  render(input) {
    const { props, problem } = input;
    if (props.href === undefined) problem('<LinkCard> has no href', 'name the page it leads to; <Card> needs none');
    const description = textProp(props, 'description');
    const about = description === undefined ? linesOf(input.children) : [text(description)];
    const made = cardOf(input, 'LinkCard', about);
    return [{ ...made, properties: { ...made.properties, className: ['card', 'link-card'] } }];
  },
};

/** Paragraphs as lines of one text, as a link may not contain blocks. */
function linesOf(children: readonly ElementContent[]): readonly ElementContent[] {
  const first = children.findIndex((child) => isElement(child, 'p'));
  return children.flatMap((child, index) =>
    isElement(child, 'p') && index > first ? [hastElement('br', {}, []), ...unwrapped([child])] : unwrapped([child]),
  );
}

function cardOf({ props, icon, problem }: ComponentInput, name: string, about: readonly ElementContent[]): Element {
  const href = textProp(props, 'href');
  const title = textProp(props, 'title');
  if (title === undefined) problem(`<${name}> has no title`);
  const inner = [
    hastElement('strong', { className: ['card-title'] }, [...icon(textProp(props, 'icon')), text(title ?? '')]),
    hastElement('span', { className: ['card-text'] }, about),
  ];
  return href === undefined
    ? hastElement('div', { className: ['card'] }, inner)
    : hastElement('a', { className: ['card'], href }, inner);
}

/** `<Steps>` around a numbered list, whose items are shown as the steps of a task. */
export const steps: BuiltInComponent = {
  props: [],
  render({ children, problem }) {
    const list = onlyList(children, 'ol');
    if (list === undefined) {
      problem('<Steps> holds one numbered list and nothing else', 'write each step as an item: 1. Do this.');
      return [...children];
    }
    if (list.properties.start !== undefined)
      problem('the list in <Steps> does not start with 1', 'steps are counted from 1');
    const { start: _, ...properties } = list.properties;
    // Some screen readers ignore a list without markers, unless it has the role.
    const made: Element = { ...list, properties: { ...properties, className: ['steps'], role: 'list' } };
    return [made];
  },
};
