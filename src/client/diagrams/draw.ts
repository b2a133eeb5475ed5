import { root } from '../root.ts';
import { applyStyles, hideStyles } from './inline-styles.ts';
import { type Drawing, lookOf, type Mode } from './look.ts';
import { forgetRoom, openRoom } from './open-room.ts';

const begun = new WeakMap<Element, Promise<() => void>>();
let count = 0;

/**
 * Puts a diagram in the place of its source, in the colours of the page and, for paper, in light ones.
 *
 * @param host the element around the block
 * @returns what ends its care for the colours
 */
export function drawDiagram(host: Element): Promise<() => void> {
  const known = begun.get(host);
  if (known !== undefined) return known;
  const drawn = draw(host);
  begun.set(host, drawn);
  drawn.then(drawNext, () => begun.delete(host));
  return drawn;
}

/** Whoever prints the page gets all of its diagrams, so the others follow while there is nothing else to do. */
function drawNext(): void {
  (window.requestIdleCallback ?? setTimeout)(() => {
    const next = [...document.querySelectorAll('docsgen-island[diagram]')].find((host) => !begun.has(host));
    if (next !== undefined) drawDiagram(next).catch(() => undefined);
  });
}

async function draw(host: Element): Promise<() => void> {
  const [figure, pre] = [host.querySelector('figure'), host.querySelector('pre')];
  if (figure === null || pre === null) throw new Error('there is no block of code');
  const place = document.createElement('div');
  const shadow = place.attachShadow({ mode: 'open' });
  place.className = 'diagram';
  place.tabIndex = 0;
  let pictures = new Map<Mode, HTMLElement>();

  const add = async (mode: Mode): Promise<boolean> => {
    const source = pre.textContent;
    const room = await openRoom(figure.clientWidth);
    const drawing = await room.draw(`diagram-${++count}`, source, lookOf(mode)).catch((error) => {
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
    // What cannot be had now, of a page that is left, is tried again when it is to be shown.
    if (!pictures.has('light')) (window.requestIdleCallback ?? setTimeout)(() => add('light').catch(() => undefined));
  };
  const modes = new MutationObserver(() => void show());
  modes.observe(root, { attributeFilter: ['data-theme'] });
  if (DOCSGEN.dev) {
    // The block is mended where it stands when its author has saved it.
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
  const picture = document.createElement('div');
  picture.className = `picture ${mode}`;
  picture.innerHTML = hideStyles(svg);
  applyStyles(picture);
  // Rather scrolled than too small to be read.
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
  const box = document.createElement('div');
  box.className = 'error-box';
  box.role = 'alert';
  const [text, reason] = [document.createElement('p'), document.createElement('pre')];
  text.textContent = 'This diagram cannot be drawn.';
  reason.textContent = problem;
  box.append(text, reason);
  return box;
}
