// What a reader does with the markup of an island before its component is live, which is done again then.

/** Whether something is done again for a click: not for that on a link, which was followed, nor for what fields show. */
export function isRepeated(clicked: Element): boolean {
  // The browser follows a click on the text of a label by one on its field.
  return !clicked.closest('a[href],[type=checkbox],[type=radio]') && !isOnLabel(clicked);
}

function isOnLabel(clicked: Element): boolean {
  const field = clicked.closest('label')?.control;
  return field != null && !field.contains(clicked);
}

/** Repeats a click. What the browser did by itself is undone before, as it does it again. */
export function repeatClick(clicked: HTMLElement): void {
  clicked.closest('summary')?.parentElement?.toggleAttribute('open');
  clicked.click();
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Repeat = () => void;

/** Fields that a reader has filled in, each with what fills it in again: the component may have emptied it. */
export function filledIn(island: Element): ReadonlyMap<Field, Repeat> {
  const fields = [...island.querySelectorAll<Field>('input,textarea,select')];
  return new Map(
    fields
      .filter((field) => field.closest('docsgen-island') === island)
      .flatMap((field) => {
        const repeat = repeatOf(field, initial(field));
        return repeat ? [[field, repeat] as const] : [];
      }),
  );
}

/** A field as the markup has it, and as the browser reads that: a range without a value is in the middle. */
function initial<T extends Field>(field: T): T {
  const form = document.createElement('form');
  form.append(field.cloneNode(true));
  form.reset();
  return form.elements[0] as T;
}

/** React skips events of fields that have the value that it set, or found: first each has another one. */
function repeatOf<T extends Field>(field: T, before: T): Repeat | undefined {
  const send = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.selectedOptions];
    const wasChosen = [...(before as HTMLSelectElement).selectedOptions].map(({ index }) => index);
    if (chosen.map(({ index }) => index).join() === wasChosen.join()) return;
    return () => {
      for (const option of field.options) option.selected = chosen.includes(option);
      send('change');
    };
  }
  const { value, type } = field;
  if (field instanceof HTMLInputElement && /checkbox|radio/.test(type)) {
    const { checked } = field;
    if (checked === (before as HTMLInputElement).checked || (type === 'radio' && !checked)) return;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  if (value === before.value) return;
  if (type === 'file') return () => send('change');
  return () => {
    field.value = before.value;
    // The setter of the field is React's, and tells it of the value.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    send('input');
  };
}
