import { type BuiltInComponent, element, text, textProp } from './component.ts';

/** A grid of cards. */
export const cards: BuiltInComponent = {
  props: [],
  render: ({ children }) => [element('div', { className: ['cards'] }, children)],
};

/** `<Card title="…" href="…">text</Card>`: a link with a title and a sentence. */
export const card: BuiltInComponent = {
  props: ['title', 'href'],
  render({ props, children, problem }) {
    const href = textProp(props, 'href');
    const title = textProp(props, 'title');
    if (title === undefined) problem('<Card> has no title');
    const inner = [
      element('strong', { className: ['card-title'] }, [text(title ?? '')]),
      element('span', { className: ['card-text'] }, withoutParagraphs(children)),
    ];
    return [
      href === undefined
        ? element('div', { className: ['card'] }, inner)
        : element('a', { className: ['card'], href }, inner),
    ];
  },
};

type Children = Parameters<BuiltInComponent['render']>[0]['children'];

/** A card is a link, and may not hold blocks. */
function withoutParagraphs(children: Children): Children {
  return children.flatMap((child) => (child.type === 'element' && child.tagName === 'p' ? child.children : [child]));
}
