/** Creates an element with properties and children. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties?: Partial<HTMLElementTagNameMap[T]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[T] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
