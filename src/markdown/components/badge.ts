import { type BuiltInComponent, element, textProp } from './component.ts';

/** `<Badge type="tip">new</Badge>`. */
export const badge: BuiltInComponent = {
  props: ['type'],
  render: ({ props, children }) => [
    element('span', { className: ['badge', `badge-${textProp(props, 'type') ?? 'info'}`] }, children),
  ],
};
