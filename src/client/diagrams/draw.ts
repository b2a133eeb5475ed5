import { element } from '../element.ts';
import { root } from '../root.ts';
import { pageText } from '../texts.ts';
import { applyStyles, hideStyles } from './inline-styles.ts';
import { type Drawing, lookOf, type Mode } from './look.ts';
import { forgetRoom, openRoom } from './open-room.ts';

const begun = new WeakMap<Element, Promise<() => void>>();
let count = 0;

/**
 * Replaces the source of a diagram by the diagram, in the colours of the page and, for print, in light ones.
 *
 * @param host the element around the block
 * @returns a function that stops following the colours
 */
export function drawDiagram(host: Element): Promise<() => void> {
  const known = begun.get(host);
  if (known !== undefined) return known;
  const drawn = draw(host);
  begun.set(host, drawn);
  drawn.catch(() => begun.delete(host));
  return drawn;
}

async function draw(host: Element): Promise<() => void> {
  const [figure, pre] = [host.querySelector('figure'), host.querySelector('pre')];
  if (figure === null || pre === null) throw new Error('there is no block of code');
  const place = element('div', { className: 'diagram', tabIndex: 0 });
  const shadow = place.attachShadow({ mode: 'open' });
  let pictures = new Map<Mode, HTMLElement>();

  const add = async (mode: Mode): Promise<boolean> => {
    const source = pre.textContent;
    const room = await openRoom(figure.clientWidth);
    const drawing = await room.draw(`Diagram-${++count}`, source, lookOf(mode)).catch((error) => {
      forgetRoom();
      throw error;
    });
    if (source !== pre.textContent || pictures.has(mode)) return true;
    figure.querySelector('.error-box')?.remove();
    if ('problem' in drawing) {
      pre.before(problemBox(drawing.problem));
      return false;
    }
    const picture = pictureOf(drawing, mode);
    pictures.set(mode, picture);
    shadow.adoptedStyleSheets = [frameSheet, ...shadow.adoptedStyleSheets.slice(1), sheetOf(drawing.css)];
    shadow.append(picture);
    return true;
  };
  const show = async () => {
    const mode = root.dataset.theme === 'light' ? 'light' : 'dark';
    const fine = pictures.has(mode) || (await add(mode));
    figure.classList.toggle('drawn', fine);
    if (!fine) return place.remove();
    if (!place.isConnected) pre.before(place);
    for (const [own, picture] of pictures) picture.classList.toggle('shown', own === mode);
    // If this fails, because the reader has left the page, it is drawn when it is shown.
    if (!pictures.has('light')) (window.requestIdleCallback ?? setTimeout)(() => add('light').catch(() => undefined));
  };
  const modes = new MutationObserver(() => void show());
  modes.observe(root, { attributeFilter: ['data-theme'] });
  if (DOCSGEN.dev) {
    // The development server patches the block when its author has saved it.
    new MutationObserver(() => {
      pictures = new Map();
      shadow.replaceChildren();
      void show();
    }).observe(pre, { subtree: true, childList: true, characterData: true });
  }
  await show();
  return () => modes.disconnect();
}

function pictureOf({ svg }: Extract<Drawing, { svg: string }>, mode: Mode): HTMLElement {
  const picture = element('div', { className: `picture ${mode}`, innerHTML: hideStyles(svg) });
  applyStyles(picture);
  // Scrolls rather than becoming too small to read.
  const drawn = picture.querySelector('svg');
  const width = Number.parseFloat(drawn?.style.maxWidth ?? '');
  if (drawn && width > 0) drawn.style.minWidth = `${Math.round(width * 0.7)}px`;
  return picture;
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** On paper a diagram is light, as the page is. */
const frameSheet = sheetOf(`
  .picture { display: none }
  .shown { display: block }
  svg { display: block; margin: auto; height: auto }
  @media print {
    .picture.dark { display: none }
    .picture.light { display: block }
    svg { min-width: 0 !important; max-height: 22cm }
  }`);

function problemBox(problem: string): HTMLElement {
  return element(
    'div',
    { className: 'error-box', role: 'alert' },
    element('p', {}, pageText('diagramFailed')),
    element('pre', {}, problem),
  );
}
