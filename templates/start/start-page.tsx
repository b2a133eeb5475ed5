import { Prose, type ProseProps } from '../content/parts.tsx';
import { Slot } from '../plugins/slot.tsx';

/** A page as wide as the window, without sidebar, title and contents: `template: start`. */
export function StartPage({ html, fallback }: ProseProps) {
  return (
    <>
      <Slot name="content.before" />
      <div className="part start">
        <Prose html={html} fallback={fallback} />
      </div>
      <Slot name="content.after" />
    </>
  );
}
