import type { errorBox } from '../error-box.ts';
import { pageText } from '../texts.ts';

let makeBox: typeof errorBox;

/** Events that load an island with `hydrate = 'interaction'`; every island remembers a click. */
const interactions = ['pointerover', 'touchstart', 'focusin', 'click'] as const;

/** The element around an island. Loads the island's script when the island is visible, used, or the browser idle. */
class IslandHost extends HTMLElement {
  #unmount: (() => void) | undefined;
  #observer: IntersectionObserver | undefined;
  #started = false;
  /** Clicked before the island was hydrated. */
  #clicked: HTMLElement | undefined;

  connectedCallback(): void {
    for (const event of interactions) this.addEventListener(event, this, true);
    const load = this.getAttribute('load');
    const [first] = this.children;
    if (load === 'interaction') return;
    if (load === 'idle' || first === undefined) (window.requestIdleCallback ?? setTimeout)(() => this.#start());
    else {
      // Rendering a diagram takes time: it begins before the diagram is visible.
      const rootMargin = this.hasAttribute('diagram') ? '400px' : '0px';
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
    this.#observer?.disconnect();
    this.#unmount?.();
  }

  handleEvent({ type, target }: Event): void {
    if (type === 'click') this.#clicked = target as HTMLElement;
    if (this.getAttribute('load') === 'interaction') this.#start();
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
        this.#unmount = hydrate(
          this,
          module[this.getAttribute('name') ?? ''],
          () => this.#clicked && repeatClick(this.#clicked),
        );
      }
    } catch (error) {
      this.#started = false;
      const box = makeBox(pageText('partFailed'), error, () => {
        box.remove();
        void this.#start();
      });
      this.after(box);
    }
  }
}

/** Repeats a click that came too early. What the browser did by itself is undone before, as it does it again. */
function repeatClick(clicked: HTMLElement): void {
  // A link was followed, or its target opened elsewhere.
  if (clicked.closest('a[href]')) return;
  clicked.closest('summary')?.parentElement?.toggleAttribute('open');
  if (clicked instanceof HTMLInputElement) clicked.checked = !clicked.checked;
  clicked.click();
}

/** Fetched scripts, by address. */
const fetched = new Map<string, Promise<void>>();

/**
 * Fetches a script into the browser's cache before it is imported. Browsers never retry a module that failed to load,
 * but a failed fetch can be repeated.
 */
function fetchScript(address: string): Promise<void> {
  const known = fetched.get(address);
  if (known !== undefined) return known;
  const script = load(address);
  fetched.set(address, script);
  script.catch(() => fetched.delete(address));
  return script;
}

async function load(address: string): Promise<void> {
  const response = await fetch(address);
  // Some hosts answer with a page if a file is missing.
  if (!response.ok || !/javascript/.test(response.headers.get('content-type') ?? ''))
    throw new Error(`for ${address} the server answered ${response.status} ${response.statusText}`);
  await response.text();
}

/**
 * @param box a function of `main.ts`, passed in because importing it would make a third file
 * @param click the last one before this script was there
 */
export function hostIslands(box: typeof errorBox, click: Event | undefined): void {
  makeBox = box;
  if (customElements.get('docsgen-island') !== undefined) return;
  customElements.define('docsgen-island', IslandHost);
  if (click) (click.target as Element).closest<IslandHost>('docsgen-island')?.handleEvent(click);
}
