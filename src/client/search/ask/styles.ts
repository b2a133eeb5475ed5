/** Styles of a conversation, which come with its script: no other page pays for them. Nothing scrolls to the side, so all is read by keyboard. */
const styles = `
.ask-ai .search-body { padding: var(--space-4) var(--space-5); }
.ask-ai :is(h1, h2, h3, h4, h5, h6) { margin-top: 1.15em; font-size: var(--font-size-m); }
.ask-ai .prose > h2 { margin-top: var(--space-5); font-size: var(--font-size-l); }
.ask-ai .prose > h2:first-child { margin-top: 0; }
.ask-ai .prose > div > * + * { margin-top: 0.85em; }
.ask-ai pre { padding: var(--space-3); border: 1px solid var(--border); border-radius: var(--radius-m); white-space: pre-wrap; }
.ask-ai :is(pre, td) { overflow-wrap: anywhere; }
.ask-ai table { border-collapse: collapse; }
.ask-ai :is(th, td) { padding: var(--space-1) var(--space-3); border: 1px solid var(--border); text-align: start; }
`;

export function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
