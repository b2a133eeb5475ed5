import { root } from './root.ts';

/** Whether the reader's system has light colours. */
export const lightSystem = /* @__PURE__ */ matchMedia('(prefers-color-scheme:light)');

/** Gives the page the colours that `data-mode` asks for: styles and other scripts know dark and light only. */
export function applyColorMode(): void {
  const { mode } = root.dataset;
  root.dataset.theme = mode === 'system' ? (lightSystem.matches ? 'light' : 'dark') : mode;
}
