import { type IconName, icons } from './icons.ts';

interface IconProps {
  readonly name: IconName;
  /** Read out by screen readers; without it the icon is decoration. */
  readonly label?: string;
}

/** One line drawing of the set, as large as the text around it and in its colour. */
export function Icon({ name, label }: IconProps) {
  return (
    <>
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d={icons[name]} />
      </svg>
      {label !== undefined && <span className="visually-hidden"> {label}</span>}
    </>
  );
}
