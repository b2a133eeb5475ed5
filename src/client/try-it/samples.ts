import { createElement } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { printCurl } from '../../shared/request/print/curl.ts';
import type { RequestSample } from '../../shared/request/request.ts';
import type { SampleLanguage } from '../../shared/request/sample-languages.ts';
import { Coloured } from './colour.tsx';

/** Puts a request into the samples that the page shows for its operation. */
export interface Samples {
  readonly show: (request: RequestSample) => void;
  /** Unmounts React from the samples; their text stays. */
  readonly end: () => void;
}

/** @param written languages of the samples that follow; the others are an author's own */
export function samplesOf(section: Element, written: readonly string[]): Samples {
  /** Those that the page has now: a menu may add one. */
  const tabs = () =>
    [...section.querySelectorAll<HTMLDetailsElement>('.operation-samples .request-samples details[data-value]')].filter(
      ({ dataset }) => dataset.more !== undefined || written.includes(dataset.value ?? ''),
    );
  const roots = new Map<HTMLElement, Root>();
  const ended = new AbortController();
  let request: RequestSample | undefined;
  /** Shows the request in a tab, if it is open: the printer of a language is loaded when it is needed. */
  const update = async (tab: HTMLDetailsElement) => {
    const code = tab.querySelector('code');
    if (!tab.open || code === null) return;
    const print = await printerOf(tab.dataset.value ?? '');
    const text = request && print?.(request);
    if (text === undefined || ended.signal.aborted) return;
    const root = roots.get(code) ?? createRoot(code);
    roots.set(code, root);
    code.dataset.entered = '';
    root.render(createElement(Coloured, { code: text }));
  };
  const updateOpened = ({ target }: Event) => {
    const tab = tabs().find((own) => own === target);
    if (tab) update(tab);
  };
  section.addEventListener('toggle', updateOpened, { capture: true, signal: ended.signal });
  return {
    show(shown) {
      request = shown;
      for (const tab of tabs()) update(tab);
    },
    end() {
      ended.abort();
      // Later: while React takes the console away, which ends this, it would unmount them after their text was replaced.
      queueMicrotask(() => {
        for (const [code, root] of roots) {
          const text = code.textContent;
          root.unmount();
          code.textContent = text;
          delete code.dataset.entered;
        }
      });
    },
  };
}

/** Loads the printer for a language; `undefined` where it cannot be loaded. */
async function printerOf(language: string): Promise<((request: RequestSample) => string | undefined) | undefined> {
  if (language === 'curl') return printCurl;
  try {
    const { languages }: typeof import('../../shared/request/languages.ts') = await import(DOCSGEN.tryItSamples);
    const own = languages.find((printer) => printer.language === language);
    if (own !== undefined) return own.print;
    const { libraryPrinter }: typeof import('../../shared/request/more-languages.ts') = await import(
      DOCSGEN.moreSamples
    );
    return libraryPrinter(language as SampleLanguage)?.print;
  } catch {
    return undefined;
  }
}
