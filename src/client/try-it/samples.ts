import { createElement } from 'react';
import type { Root } from 'react-dom/client';
import { createRoot } from 'react-dom/client';
import { languages } from '../../shared/request/languages.ts';
import type { RequestSample } from '../../shared/request/request.ts';
import { Coloured } from './colour.tsx';

/** Puts a request into the samples that the page shows for its operation. */
export interface Samples {
  readonly show: (request: RequestSample) => void;
  /** Takes them away from React; they stay what they are. */
  readonly end: () => void;
}

/** @param written languages of the samples that follow; the others are an author's own */
export function samplesOf(section: Element, written: readonly string[]): Samples {
  const tabs = [...section.querySelectorAll<HTMLElement>('.operation-samples .request-samples details[data-value]')];
  const roots = new Map<Element, Root>();
  const blocks = languages
    .filter(({ language }) => written.includes(language))
    .flatMap(({ language, print }) => {
      const code = tabs.find((tab) => tab.dataset.value === language)?.querySelector('code');
      return code ? [{ code, print }] : [];
    });
  return {
    show(request) {
      for (const { code, print } of blocks) {
        const text = print(request);
        if (text === undefined) continue;
        const root = roots.get(code) ?? createRoot(code);
        roots.set(code, root);
        root.render(createElement(Coloured, { code: text }));
      }
    },
    end() {
      for (const [code, root] of roots) {
        const { innerText } = code as HTMLElement;
        root.unmount();
        code.textContent = innerText;
      }
    },
  };
}
