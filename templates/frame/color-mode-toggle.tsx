import { Icon } from '../icons/icon.tsx';

/** Hidden until a script is there that switches; the styles show the icon of the mode that is on. */
export function ColorModeToggle() {
  return (
    <button
      type="button"
      className="icon-button color-mode"
      aria-label="Switch between dark and light mode"
      data-color-mode-toggle
      hidden
    >
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}
