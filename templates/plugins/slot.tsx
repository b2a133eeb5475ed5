import type { SlotName } from '../../src/model/plugin.ts';
import { Part } from '../part.tsx';
import { slots } from './modules.ts';

/** A slot of the page: the components that plugins put there. */
export function Slot({ name }: { readonly name: SlotName }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: plugins have no other identity here, and their order is that of the config
  return slots[name]?.map(({ component, props }, index) => <Part key={index} of={component} props={props} />);
}

/** A slot with the room around it that what is next to it has: entries of the sidebar, columns of the footer. */
export function RoomySlot({ name }: { readonly name: 'sidebar.top' | 'sidebar.bottom' | 'footer.top' }) {
  if (slots[name] === undefined) return null;
  return (
    <div className={name === 'footer.top' ? 'footer-slot' : 'sidebar-slot'}>
      <Slot name={name} />
    </div>
  );
}
