import type { ElementContent } from 'hast';
import { textOf } from '../../../../shared/texts/text.ts';
import { hastElement, text } from '../hast.ts';
import type { BuiltInComponent } from './component.ts';

/** The cells of one property. */
interface Property {
  readonly type?: unknown;
  readonly description?: unknown;
  readonly default?: unknown;
  readonly required?: unknown;
}

const known = ['type', 'description', 'default', 'required'];

/** `<TypeTable type={{ port: { type: 'number', default: '8080', description: '…' } }} />`: the properties of an object. */
export const typeTable: BuiltInComponent = {
  props: ['type'],
  render({ props, settings, problem }) {
    const { type } = props;
    if (typeof type !== 'object' || type === null || Array.isArray(type) || Object.keys(type).length === 0) {
      problem('<TypeTable> has no type', "write it as an object: <TypeTable type={{ port: { type: 'number' } }} />");
      return [];
    }
    const say = textOf(settings.language);
    const entries = Object.entries(type as Readonly<Record<string, Property>>);
    for (const [name, property] of entries) {
      const unknown = Object.keys(property ?? {}).find((key) => !known.includes(key));
      if (unknown !== undefined)
        problem(`${name} in <TypeTable> has an unknown key ${unknown}`, `its keys are: ${known.join(', ')}`);
    }
    const hasDefault = entries.some(([, property]) => property?.default !== undefined);
    const heads = [
      say('table.property'),
      say('table.type'),
      ...(hasDefault ? [say('table.default')] : []),
      say('table.about'),
    ];
    const row = ([name, property]: (typeof entries)[number]) =>
      hastElement('tr', {}, [
        hastElement('td', {}, [
          hastElement('code', {}, [text(name)]),
          ...(property?.required === true
            ? [text(' '), hastElement('span', { className: ['badge', 'badge-warning'] }, [text(say('table.required'))])]
            : []),
        ]),
        hastElement('td', {}, code(property?.type)),
        ...(hasDefault ? [hastElement('td', {}, code(property?.default))] : []),
        hastElement('td', {}, inline(String(property?.description ?? ''))),
      ]);
    return [
      hastElement('table', {}, [
        hastElement('thead', {}, [
          hastElement(
            'tr',
            {},
            heads.map((head) => hastElement('th', {}, [text(head)])),
          ),
        ]),
        hastElement('tbody', {}, entries.map(row)),
      ]),
    ];
  },
};

function code(value: unknown): ElementContent[] {
  return value === undefined || value === '' ? [] : [hastElement('code', {}, [text(String(value))])];
}

/** Text with words in backticks. */
function inline(value: string): ElementContent[] {
  return value
    .split(/`([^`]+)`/)
    .flatMap((part, index) =>
      part === '' ? [] : [index % 2 === 1 ? hastElement('code', {}, [text(part)]) : text(part)],
    );
}
