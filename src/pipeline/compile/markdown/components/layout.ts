import type { Element, ElementContent } from 'hast';
import { encodePath } from '../../../../shared/paths.ts';
import { classesOf, hastElement, isBlank, isElement, text } from '../hast.ts';
import { type BuiltInComponent, type ComponentInput, strayPart, textProp } from './component.ts';

/** `<Columns>` around `<Column>`s, side by side where there is room. */
export const columns: BuiltInComponent = {
  props: [],
  render({ children, childComponents, problem }) {
    const parts = childComponents('Column');
    if (parts.length === 0) {
      problem('<Columns> holds no <Column>', 'put each part into <Column>');
      return [...children];
    }
    const made = parts.map(({ children: inner }) => hastElement('div', {}, inner));
    return [hastElement('div', { className: ['part', 'columns'] }, made)];
  },
};

export const column = strayPart('Column', 'Columns', []);

/** `<Button href="/docs" icon="rocket">Start</Button>`: a link that looks like a button. */
export const button: BuiltInComponent = {
  props: ['href', 'icon', 'kind'],
  render({ props, children, icon, problem }) {
    const href = textProp(props, 'href');
    if (href === undefined) problem('<Button> has no href', 'name the page it leads to: <Button href="/docs">');
    const kind = textProp(props, 'kind') ?? 'primary';
    if (kind !== 'primary' && kind !== 'plain')
      problem(`<Button> has no kind “${kind}”`, 'it is primary, unless you write kind="plain"');
    const className = kind === 'plain' ? ['button'] : ['button', 'button-primary'];
    return [
      hastElement('a', { className, ...(href !== undefined && { href }) }, [
        ...icon(textProp(props, 'icon')),
        ...unwrapped(children),
      ]),
    ];
  },
};

/**
 * `<Hero title="…" tagline="…">` at the top of a start page. Buttons in it are in a row; everything else, a picture or
 * code, is next to the words.
 */
export const hero: BuiltInComponent = {
  props: ['title', 'tagline', 'note', 'noteHref'],
  render({ props, children, latestPost, problem }) {
    const title = textProp(props, 'title');
    if (title === undefined) problem('<Hero> has no title', 'write what the reader has found: <Hero title="…">');
    const { row, others } = takeButtons(children);
    const post = props.note === 'latest-post' ? latestPost() : undefined;
    if (props.note === 'latest-post' && post === undefined)
      problem('there is no post for the note of <Hero>', 'write a post with a date, or another note');
    const note = post?.title ?? (props.note === 'latest-post' ? undefined : textProp(props, 'note'));
    const noteHref = post === undefined ? textProp(props, 'noteHref') : encodePath(post.permalink);
    const words = hastElement('div', { className: ['hero-words'] }, [
      hastElement('h1', {}, [text(title ?? '')]),
      // Styles show the note above the heading; in the markup the heading comes first, so that screen readers begin with it.
      ...(note === undefined ? [] : [pill(note, noteHref)]),
      ...(props.tagline === undefined
        ? []
        : [hastElement('p', { className: ['lead'] }, [text(String(props.tagline))])]),
      ...row,
    ]);
    const aside = others.length === 0 ? [] : [hastElement('div', { className: ['hero-aside'] }, others)];
    return [hastElement('section', { className: ['part', 'hero'] }, [words, ...aside])];
  },
};

function pill(note: string, href: string | undefined): Element {
  const className = ['hero-note'];
  return href === undefined
    ? hastElement('p', { className }, [text(note)])
    : hastElement('p', { className }, [hastElement('a', { href }, [text(note)])]);
}

/** `<Features>` around `<Feature>`s: the selling points of a product, in a grid. */
export const features: BuiltInComponent = {
  props: ['columns'],
  render(input) {
    const items = input.childComponents('Feature');
    if (items.length === 0) {
      input.problem('<Features> holds no <Feature>', 'put each into <Feature icon="bolt" title="…">');
      return [...input.children];
    }
    const made = items.map(({ props, children }) => featureItem(props, children, input));
    return [hastElement('ul', { className: ['part', 'features'], ...gridOf(input), role: 'list' }, made)];
  },
};

export const feature = strayPart('Feature', 'Features', ['icon', 'title', 'href']);

function featureItem(
  props: ComponentInput['props'],
  children: readonly ElementContent[],
  input: ComponentInput,
): Element {
  const [title, href] = [textProp(props, 'title'), textProp(props, 'href')];
  if (title === undefined) input.problem('<Feature> has no title', 'write <Feature icon="bolt" title="…">');
  const shape = input.icon(textProp(props, 'icon'));
  const name = href === undefined ? [text(title ?? '')] : [hastElement('a', { href }, [text(title ?? '')])];
  return hastElement('li', {}, [
    ...(shape.length === 0 ? [] : [hastElement('span', { className: ['feature-icon'] }, shape)]),
    hastElement('strong', { className: ['feature-title'] }, name),
    hastElement('div', { className: ['feature-text'] }, children),
  ]);
}

/** `<Logos title="…">` around pictures: a row of logos, such as those of users. */
export const logos: BuiltInComponent = {
  props: ['title'],
  render({ props, children }) {
    const title = textProp(props, 'title');
    const heading = title === undefined ? [] : [hastElement('p', { className: ['logos-title'] }, [text(title)])];
    const row = hastElement('div', { className: ['logos-row'] }, unwrapped(children));
    return [hastElement('section', { className: ['part', 'logos'] }, [...heading, row])];
  },
};

/** `<CallToAction title="…">` with a sentence and buttons: the end of a start page. */
export const callToAction: BuiltInComponent = {
  props: ['title'],
  render({ props, children, problem }) {
    const title = textProp(props, 'title');
    if (title === undefined) problem('<CallToAction> has no title', 'say what to do next: <CallToAction title="…">');
    const { row, others } = takeButtons(children);
    return [
      hastElement('section', { className: ['part', 'call'] }, [
        hastElement('p', { className: ['call-title'] }, [text(title ?? '')]),
        ...others,
        ...row,
      ]),
    ];
  },
};

/** `<CodeResult>` around a code block and its output, side by side where there is room. */
export const codeResult: BuiltInComponent = {
  props: [],
  render({ children, problem }) {
    const [code, ...result] = children.filter((child) => !isBlank(child));
    if (code === undefined || result.length === 0) {
      problem('<CodeResult> holds a code block and what it gives', 'put the code first, then its result');
      return [...children];
    }
    return [
      hastElement('div', { className: ['part', 'columns', 'code-result'] }, [
        hastElement('div', {}, [code]),
        hastElement('div', {}, result),
      ]),
    ];
  },
};

/** The attribute `columns` as a class, from 1 to 4; none for as many as there is room for. */
export function gridOf({ props, problem }: Pick<ComponentInput, 'props' | 'problem'>): {
  readonly dataColumns?: string;
} {
  const written = textProp(props, 'columns');
  if (written === undefined) return {};
  if (/^[1-4]$/.test(written)) return { dataColumns: written };
  problem(`columns “${written}” is no number from 1 to 4`);
  return {};
}

/** The buttons among children in a row, and the rest; paragraphs of nothing but buttons are taken apart. */
function takeButtons(children: readonly ElementContent[]): { row: ElementContent[]; others: ElementContent[] } {
  const buttons: ElementContent[] = [];
  const others: ElementContent[] = [];
  for (const child of children) {
    const inner = unwrapped([child]);
    const isButtons = inner.some(isButton) && inner.every((node) => isButton(node) || isBlank(node));
    if (isButtons) buttons.push(...inner.filter(isButton));
    else if (!isBlank(child)) others.push(child);
  }
  const row = buttons.length === 0 ? [] : [hastElement('div', { className: ['buttons'] }, buttons)];
  return { row, others };
}

function isButton(node: ElementContent): boolean {
  return node.type === 'element' && classesOf(node).includes('button');
}

/** The children without their paragraphs: a link may not contain blocks. */
export function unwrapped(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap((child) => (isElement(child, 'p') ? child.children : [child]));
}
