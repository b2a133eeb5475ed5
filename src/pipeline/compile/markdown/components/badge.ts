import { nearest } from '../../../../shared/nearest.ts';
import { type BuiltInComponent, element, textProp } from './component.ts';

/** Those that `templates/styles/badge.css` has a colour for. */
const types: readonly string[] = [
  ...['note', 'tip', 'success', 'stable', 'info', 'new', 'warning', 'experimental', 'deprecated', 'danger', 'removed'],
  ...['enterprise', 'accent'],
];

/** `<Badge type="tip">new</Badge>`; a type that is no known one is a class for the site's own styles. */
export const badge: BuiltInComponent = {
  props: ['type'],
  render({ props, children, problem }) {
    const type = textProp(props, 'type') ?? 'info';
    const near = types.includes(type) ? undefined : nearest(type, types);
    if (near !== undefined) problem(`<Badge> has no type “${type}”`, `did you mean ${near}?`);
    return [element('span', { className: ['badge', `badge-${type}`] }, children)];
  },
};
