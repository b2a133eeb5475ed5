import type { Tools } from './tools.ts';

/** Buttons of operations and schemas, made when they come near the window: a page has hundreds. */
export function enhanceSections({ addActions }: Tools, leave: AbortSignal): void {
  const samples = onceVisible(addActions, leave);
  const sections = onceVisible((section) => {
    for (const sample of section.querySelectorAll('.code-sample')) samples.observe(sample);
    offerFolds(section);
  }, leave);
  for (const section of document.querySelectorAll('.operation, .entry')) sections.observe(section);
}

function onceVisible(run: (element: Element) => void, leave: AbortSignal): IntersectionObserver {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      run(target);
    }
  });
  leave.addEventListener('abort', () => observer.disconnect());
  return observer;
}

/** A button that opens all that can be opened among the words of an operation, and closes it again. */
function offerFolds(section: Element): void {
  const line = section.querySelector(':scope > .operation-line');
  const folds = section.querySelectorAll<HTMLDetailsElement>('.operation-main details:not(.tab)');
  if (!line || folds.length < 2 || line.querySelector('button')) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'operation-expand';
  button.textContent = 'Expand all';
  button.onclick = () => {
    const open = button.textContent === 'Expand all';
    for (const fold of folds) fold.open = open;
    button.textContent = open ? 'Collapse all' : 'Expand all';
  };
  line.append(button);
}
