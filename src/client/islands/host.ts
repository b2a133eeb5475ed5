import type { errorBox } from '../error-box.ts';
import { loadedOnce } from '../loaded-once.ts';
import { type EarlyClicks, root } from '../root.ts';
import { isSlow } from '../slow.ts';
import { pageText } from '../texts.ts';
import { filledIn, isRepeated, repeatClick } from './early-input.ts';

let makeBox: typeof errorBox;

/** Events that load an island with `hydrate = 'interaction'`; every island remembers clicks. */
const interactions = ['pointerover', 'focusin', 'click'] as const;

/** The element around an island. Loads the island's script when the island is visible, used, or the browser idle. */
class IslandHost extends HTMLElement {
  #unmount: (() => void) | undefined;
  #observer: IntersectionObserver | undefined;
  #started = false;
  /** Clicked before the island was hydrated. */
  readonly #clicked: HTMLElement[] = [];

  connectedCallback(): void {
    for (const event of interactions) this.addEventListener(event, this, true);
    const load = this.getAttribute('load');
    const [first] = this.children;
    if (load === 'interaction') return;
    const isDiagram = this.hasAttribute('diagram');
    const startSoon = () => (window.requestIdleCallback ?? setTimeout)(() => this.#start());
    if (load === 'idle' || first === undefined) startSoon();
    else {
      // Paper needs those that no reader has come near, and waits for none.
      if (isDiagram && !isSlow()) startSoon();
      if (isDiagram) addEventListener('beforeprint', this);
      // Rendering a diagram takes time: it begins before the diagram is visible.
      const rootMargin = isDiagram ? '400px' : '0px';
      this.#observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) this.#start();
        },
        { rootMargin },
      );
      this.#observer.observe(first);
    }
  }

  disconnectedCallback(): void {
    removeEventListener('beforeprint', this);
    this.#observer?.disconnect();
    this.#unmount?.();
  }

  handleEvent({ type, target }: Event): void {
    if (type === 'click' && isRepeated(target as Element)) this.#clicked.push(target as HTMLElement);
    if (type === 'beforeprint' || this.getAttribute('load') === 'interaction') this.#start();
  }

  /** Does again what a reader has done so far: first what was entered, which clicks may send. */
  async #repeat(entered: ReturnType<typeof filledIn>): Promise<void> {
    for (const event of interactions) this.removeEventListener(event, this, true);
    const clicks = this.#clicked.map((clicked) => () => repeatClick(clicked));
    for (const repeat of [...new Map([...entered, ...filledIn(this)]).values(), ...clicks]) {
      repeat();
      // As a reader does, one after the other: the component renders what each has changed.
      await new Promise((done) => setTimeout(done));
    }
  }

  async #start(): Promise<void> {
    if (this.#started || !this.isConnected) return;
    this.#started = true;
    this.#observer?.disconnect();
    try {
      if (DOCSGEN.diagrams && this.hasAttribute('diagram')) {
        await fetchScript(DOCSGEN.diagramScript);
        const { drawDiagram }: typeof import('../diagrams/draw.ts') = await import(DOCSGEN.diagramScript);
        this.#unmount = await drawDiagram(this);
      } else if (DOCSGEN.islands) {
        const scripts = (this.getAttribute('scripts') ?? '').split(' ');
        await Promise.all(scripts.map(fetchScript));
        const [module, { hydrate }] = await Promise.all([
          import(scripts[0] ?? ''),
          import(scripts[1] ?? '') as Promise<typeof import('./hydrate.tsx')>,
        ]);
        if (!this.isConnected) return;
        const entered = filledIn(this);
        this.#unmount = hydrate(this, module[this.getAttribute('name') ?? ''], () => this.#repeat(entered));
      }
    } catch (error) {
      this.#started = false;
      const retry = () => {
        box.remove();
        void this.#start();
      };
      // What the component's own script throws when it is run says more than that there was no answer.
      const isThrown = error !== noAnswer && !this.hasAttribute('diagram');
      const box = makeBox(pageText('partFailed'), retry, isThrown ? String(error) : undefined);
      this.after(box);
    }
  }
}

/** Why a script could not be fetched. */
const noAnswer = new Error('no script');

/**
 * Fetches a script into the browser's cache before it is imported. Browsers never retry a module that failed to load,
 * but a failed fetch can be repeated.
 */
const fetchScript = loadedOnce(async (address) => {
  const response = await fetch(address).catch(() => undefined);
  // Some hosts answer with a page if a file is missing.
  if (!response?.ok || !/javascript/.test(response.headers.get('content-type') ?? '')) throw noAnswer;
  await response.text();
});

/** @param box a function of `main.ts`, passed in because importing it would make a third file */
export function hostIslands(box: typeof errorBox): void {
  makeBox = box;
  if (customElements.get('docsgen-island') !== undefined) return;
  customElements.define('docsgen-island', IslandHost);
  const early = root as EarlyClicks;
  for (const click of early.clicks ?? []) {
    (click.target as Element).closest<IslandHost>('docsgen-island')?.handleEvent(click);
  }
  // From now on each island has its own.
  early.clicks = undefined;
}
