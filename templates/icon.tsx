interface IconProps {
  readonly name: IconName;
  /** Text for screen readers; without it the icon is decoration. */
  readonly label?: string;
}

/** An icon, as large as the text around it and in its colour. */
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

/** Paths on a grid of 20 by 20 with round strokes of 1.6; `styles/icon.css` sets the strokes. */
const icons = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5L5 15',
  'chevron-down': 'M5.5 8l4.5 4.5L14.5 8',
  external: 'M8 5H5.5A1.5 1.5 0 0 0 4 6.5v8A1.5 1.5 0 0 0 5.5 16h8a1.5 1.5 0 0 0 1.5-1.5V12M11.5 4H16v4.5M16 4l-7 7',
  'arrow-left': 'M16 10H4m5-5l-5 5l5 5',
  'arrow-right': 'M4 10h12m-5-5l5 5l-5 5',
  edit: 'M4 16l.8-3.4L13 4.4a1.5 1.5 0 0 1 2.1 0l.5.5a1.5 1.5 0 0 1 0 2.1L7.4 15.2L4 16M11.5 6l2.5 2.5',
  document:
    'M11.5 3.5H6A1.5 1.5 0 0 0 4.5 5v10A1.5 1.5 0 0 0 6 16.5h8a1.5 1.5 0 0 0 1.5-1.5V7.5zM11.5 3.5v4h4M7.5 11h5M7.5 13.5h3',
  copy: 'M7 7V5a1.5 1.5 0 0 1 1.5-1.5H15A1.5 1.5 0 0 1 16.5 5v6.5A1.5 1.5 0 0 1 15 13h-2M5 7h6.5A1.5 1.5 0 0 1 13 8.5V15a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V8.5A1.5 1.5 0 0 1 5 7',
  home: 'M3.5 9.5L10 4l6.5 5.5M5.5 8.5V16h9V8.5M8.5 16v-4h3v4',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7M10 2v1.8M10 16.2V18M2 10h1.8M16.2 10H18M4.3 4.3l1.3 1.3M14.4 14.4l1.3 1.3M15.7 4.3l-1.3 1.3M5.6 14.4l-1.3 1.3',
  moon: 'M16.8 11.9A7 7 0 1 1 8.1 3.2a5.6 5.6 0 0 0 8.7 8.7z',
  system:
    'M3 5a1.5 1.5 0 0 1 1.5-1.5h11A1.5 1.5 0 0 1 17 5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 12zM7 16.5h6M10 13.5v3',
  hidden:
    'M4 4l12 12M8.5 5.2A7 7 0 0 1 10 5c3.5 0 6 2.6 7 5a9 9 0 0 1-1.8 2.7M6 6.3A9 9 0 0 0 3 10c1 2.4 3.5 5 7 5a7 7 0 0 0 3.3-.8',
  history: 'M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7M3.5 3.5V7H7M10 6.5V10l2.5 2',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11a5.5 5.5 0 0 0 0 11M13 13l4 4',
  flask: 'M8 3.5h4M8.5 3.5v4l-4 7a1.4 1.4 0 0 0 1.2 2h8.6a1.4 1.4 0 0 0 1.2-2l-4-7v-4M6.5 12h7',
} as const;

type IconName = keyof typeof icons;
