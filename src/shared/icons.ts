import { didYouMean, nearest } from './nearest.ts';

/** An icon as it is in a page: what is in its `svg`. */
export interface IconShape {
  readonly viewBox: string;
  readonly body: string;
  /** Whether it is of a set that a site has installed, with colours of its own; docsgen's are lines that the styles colour. */
  readonly isFilled?: boolean;
}

/** Paths on a grid of 20 by 20 with round strokes of 1.6; `templates/styles/icon.css` sets the strokes. */
const lines = {
  api: 'M7 3.5H6A1.5 1.5 0 0 0 4.5 5v3A2 2 0 0 1 3 10a2 2 0 0 1 1.5 2v3A1.5 1.5 0 0 0 6 16.5h1M13 3.5h1A1.5 1.5 0 0 1 15.5 5v3a2 2 0 0 0 1.5 2a2 2 0 0 0-1.5 2v3a1.5 1.5 0 0 1-1.5 1.5h-1',
  'arrow-left': 'M16 10H4m5-5l-5 5l5 5',
  'arrow-right': 'M4 10h12m-5-5l5 5l-5 5',
  bell: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13zM8.5 17.2h3M10 4V2.5',
  bolt: 'M11 2.5L4 11.5h5l-1 6l7-9h-5z',
  book: 'M10 5.5C8.5 4.3 6 3.8 3 4v11.5c3-.2 5.5.3 7 1.5c1.5-1.2 4-1.7 7-1.5V4c-3-.2-5.5.3-7 1.5V17',
  branch:
    'M6 7.5v5M6 7.5a2 2 0 1 0 0-4a2 2 0 0 0 0 4M6 16.5a2 2 0 1 0 0-4a2 2 0 0 0 0 4M14 8.5a2 2 0 1 0 0-4a2 2 0 0 0 0 4M14 8.5c0 2.5-2.5 3.5-6.2 4.8',
  bug: 'M6.5 8.5a3.5 3.5 0 0 1 7 0v4a3.5 3.5 0 0 1-7 0zM7.5 5.5L6 3.5M12.5 5.5L14 3.5M6.5 10.5H3M17 10.5h-3.5M6.5 13.5L4 15.5M13.5 13.5l2.5 2M6.5 8L4 6M13.5 8L16 6',
  calendar:
    'M4.5 4.5h11A1.5 1.5 0 0 1 17 6v9a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15V6a1.5 1.5 0 0 1 1.5-1.5zM3 8.5h14M7 3v3M13 3v3',
  chart: 'M3.5 3.5v13h13M7.5 13.5v-3M11 13.5v-6M14.5 13.5v-8',
  chat: 'M4.5 4h11A1.5 1.5 0 0 1 17 5.5v7a1.5 1.5 0 0 1-1.5 1.5H10l-4 3v-3H4.5A1.5 1.5 0 0 1 3 12.5v-7A1.5 1.5 0 0 1 4.5 4z',
  check: 'M4 10.5l4 4l8-9',
  'chevron-down': 'M5.5 8l4.5 4.5L14.5 8',
  clock: 'M10 17a7 7 0 1 0 0-14a7 7 0 0 0 0 14M10 6v4l2.8 1.8',
  close: 'M5 5l10 10M15 5L5 15',
  cloud: 'M6 15.5a3.5 3.5 0 0 1-.5-7A5 5 0 0 1 15 9.3a3.2 3.2 0 0 1-.5 6.2z',
  code: 'M6.5 6L2.5 10l4 4M13.5 6l4 4l-4 4M11.5 4l-3 12',
  copy: 'M7 7V5a1.5 1.5 0 0 1 1.5-1.5H15A1.5 1.5 0 0 1 16.5 5v6.5A1.5 1.5 0 0 1 15 13h-2M5 7h6.5A1.5 1.5 0 0 1 13 8.5V15a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V8.5A1.5 1.5 0 0 1 5 7',
  database:
    'M10 8c3.6 0 6-1.1 6-2.5S13.6 3 10 3S4 4.1 4 5.5S6.4 8 10 8zM4 5.5v9C4 15.9 6.4 17 10 17s6-1.1 6-2.5v-9M4 10c0 1.4 2.4 2.5 6 2.5s6-1.1 6-2.5',
  document:
    'M11.5 3.5H6A1.5 1.5 0 0 0 4.5 5v10A1.5 1.5 0 0 0 6 16.5h8a1.5 1.5 0 0 0 1.5-1.5V7.5zM11.5 3.5v4h4M7.5 11h5M7.5 13.5h3',
  download: 'M10 3v9.5m-4-4l4 4l4-4M4 16.5h12',
  edit: 'M4 16l.8-3.4L13 4.4a1.5 1.5 0 0 1 2.1 0l.5.5a1.5 1.5 0 0 1 0 2.1L7.4 15.2L4 16M11.5 6l2.5 2.5',
  external: 'M8 5H5.5A1.5 1.5 0 0 0 4 6.5v8A1.5 1.5 0 0 0 5.5 16h8a1.5 1.5 0 0 0 1.5-1.5V12M11.5 4H16v4.5M16 4l-7 7',
  eye: 'M3 10c1.2-2.7 3.8-5 7-5s5.8 2.3 7 5c-1.2 2.7-3.8 5-7 5s-5.8-2.3-7-5zM10 12.3a2.3 2.3 0 1 0 0-4.6a2.3 2.3 0 0 0 0 4.6',
  file: 'M11.5 3.5H6A1.5 1.5 0 0 0 4.5 5v10A1.5 1.5 0 0 0 6 16.5h8a1.5 1.5 0 0 0 1.5-1.5V7.5zM11.5 3.5v4h4',
  flag: 'M5 17.5V3.5c3.5-1.5 6 1.5 10.5 0v8c-4.5 1.5-7-1.5-10.5 0',
  flask: 'M8 3.5h4M8.5 3.5v4l-4 7a1.4 1.4 0 0 0 1.2 2h8.6a1.4 1.4 0 0 0 1.2-2l-4-7v-4M6.5 12h7',
  folder:
    'M3 15V5.5A1.5 1.5 0 0 1 4.5 4H8l2 2.5h5.5A1.5 1.5 0 0 1 17 8v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15z',
  gear: 'M10 12.5a2.5 2.5 0 1 0 0-5a2.5 2.5 0 0 0 0 5M10 2.5v2.3M10 15.2v2.3M2.5 10h2.3M15.2 10h2.3M4.7 4.7l1.6 1.6M13.7 13.7l1.6 1.6M15.3 4.7l-1.6 1.6M6.3 13.7l-1.6 1.6M10 15.2a5.2 5.2 0 1 0 0-10.4a5.2 5.2 0 0 0 0 10.4',
  globe: 'M10 17a7 7 0 1 0 0-14a7 7 0 0 0 0 14M3 10h14M10 3c2 2 3 4.4 3 7s-1 5-3 7c-2-2-3-4.4-3-7s1-5 3-7',
  heart:
    'M10 16.5C5.5 13.2 3 10.7 3 7.8C3 5.5 4.7 4 6.6 4C8 4 9.3 4.8 10 6.2C10.7 4.8 12 4 13.4 4C15.3 4 17 5.5 17 7.8c0 2.9-2.5 5.4-7 8.7z',
  hidden:
    'M4 4l12 12M8.5 5.2A7 7 0 0 1 10 5c3.5 0 6 2.6 7 5a9 9 0 0 1-1.8 2.7M6 6.3A9 9 0 0 0 3 10c1 2.4 3.5 5 7 5a7 7 0 0 0 3.3-.8',
  history: 'M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7M3.5 3.5V7H7M10 6.5V10l2.5 2',
  home: 'M3.5 9.5L10 4l6.5 5.5M5.5 8.5V16h9V8.5M8.5 16v-4h3v4',
  image:
    'M4.5 4h11A1.5 1.5 0 0 1 17 5.5v9a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5v-9A1.5 1.5 0 0 1 4.5 4zM3.5 14.5l4-4.5l3.5 3.5l2-2l3.5 3.5M12.5 7.5v.01',
  info: 'M10 17a7 7 0 1 0 0-14a7 7 0 0 0 0 14M10 9.5v4M10 6.7v.01',
  key: 'M7 16.5a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7M9.5 10.5L16 4M13 7l2.2 2.2',
  layers: 'M10 3l7 3.5l-7 3.5l-7-3.5zM3 10l7 3.5l7-3.5M3 13.5l7 3.5l7-3.5',
  lightbulb: 'M7.5 13.5C6 12.5 5 11 5 8.5a5 5 0 0 1 10 0c0 2.5-1 4-2.5 5zM8 16.5h4',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.8-2.8a3 3 0 0 0-4.3-4.3L10 5.7M11.5 8.5a3 3 0 0 0-4.3 0l-2.8 2.8a3 3 0 0 0 4.3 4.3L10 14.3',
  list: 'M7.5 5.5H17M7.5 10H17M7.5 14.5H17M3.5 5.5v.01M3.5 10v.01M3.5 14.5v.01',
  lock: 'M5.5 9h9A1.5 1.5 0 0 1 16 10.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9',
  mail: 'M4.5 4.5h11A1.5 1.5 0 0 1 17 6v8a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14V6a1.5 1.5 0 0 1 1.5-1.5zM3.5 6l6.5 5l6.5-5',
  map: 'M3 5.5L7.5 3.5l5 2L17 3.5v11l-4.5 2l-5-2L3 16.5zM7.5 3.5v11M12.5 5.5v11',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  moon: 'M16.8 11.9A7 7 0 1 1 8.1 3.2a5.6 5.6 0 0 0 8.7 8.7z',
  package: 'M10 2.5l6.5 3.5v8L10 17.5L3.5 14V6zM3.5 6l6.5 3.5L16.5 6M10 9.5v8M6.7 4.3l6.5 3.5',
  palette:
    'M10 3a7 7 0 0 0 0 14c1.2 0 1.6-.8 1.3-1.7c-.4-1.2.2-2.3 1.7-2.3h1.5A2.5 2.5 0 0 0 17 10.5C17 6.3 13.9 3 10 3zM6.5 10v.01M8.5 6.7v.01M12.5 6.7v.01',
  play: 'M6 3.5l10 6.5l-10 6.5z',
  plus: 'M10 4v12M4 10h12',
  puzzle: 'M8 5a2 2 0 0 1 4 0v1h3.5v3.5h-1a2 2 0 0 0 0 4h1V17H12v-1a2 2 0 0 0-4 0v1H4.5v-3.5h1a2 2 0 0 0 0-4h-1V6H8z',
  question: 'M10 17a7 7 0 1 0 0-14a7 7 0 0 0 0 14M8 8.2a2 2 0 1 1 2.8 1.9c-.5.2-.8.6-.8 1.2v.2M10 13.7v.01',
  rocket:
    'M7.5 12.5c0-5 3-9 9-9.5c.5 6-4.5 9-9 9.5zM7.7 10.5L4 11l2-3.5h3M9.5 12.3L9 16l3.5-2v-3M5.5 14c-1.2.5-1.8 1.5-2 3c1.5-.2 2.5-.8 3-2M12.5 7.5v.01',
  rss: 'M4 4a12 12 0 0 1 12 12M4 9a7 7 0 0 1 7 7M5 15v.01',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11a5.5 5.5 0 0 0 0 11M13 13l4 4',
  server:
    'M4.5 3.5h11A1.5 1.5 0 0 1 17 5v3a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 8V5a1.5 1.5 0 0 1 1.5-1.5zM4.5 10.5h11A1.5 1.5 0 0 1 17 12v3a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 15v-3a1.5 1.5 0 0 1 1.5-1.5zM6.5 6.5v.01M6.5 13.5v.01',
  shield: 'M10 2.5l6 2.2V9.5c0 3.7-2.5 6.5-6 8c-3.5-1.5-6-4.3-6-8V4.7zM7.5 9.7l2 2l3.2-3.7',
  star: 'M10 3l2.1 4.5l4.9.6l-3.6 3.4l.9 4.9l-4.3-2.4l-4.3 2.4l.9-4.9L3 8.1l4.9-.6z',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7M10 2v1.8M10 16.2V18M2 10h1.8M16.2 10H18M4.3 4.3l1.3 1.3M14.4 14.4l1.3 1.3M15.7 4.3l-1.3 1.3M5.6 14.4l-1.3 1.3',
  system:
    'M3 5a1.5 1.5 0 0 1 1.5-1.5h11A1.5 1.5 0 0 1 17 5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 12zM7 16.5h6M10 13.5v3',
  table:
    'M4.5 4h11A1.5 1.5 0 0 1 17 5.5v9a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5v-9A1.5 1.5 0 0 1 4.5 4zM3 8.5h14M8.5 8.5V16',
  tag: 'M3.5 4v5.2l7.6 7.3a1.4 1.4 0 0 0 2 0l3.4-3.4a1.4 1.4 0 0 0 0-2L9.2 3.5H4zM6.8 6.8v.01',
  terminal:
    'M4.5 4h11A1.5 1.5 0 0 1 17 5.5v9a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5v-9A1.5 1.5 0 0 1 4.5 4zM6 8l2.5 2L6 12M10.5 12.5h3.5',
  trash:
    'M3.5 5.5h13M8 5.5V4a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v1.5M5 5.5l.8 10a1.5 1.5 0 0 0 1.5 1.5h5.4a1.5 1.5 0 0 0 1.5-1.5l.8-10M8.5 9v4.5M11.5 9v4.5',
  upload: 'M10 13V3.5m-4 4l4-4l4 4M4 16.5h12',
  user: 'M10 10a3.2 3.2 0 1 0 0-6.4a3.2 3.2 0 0 0 0 6.4M3.8 17a6.2 4.5 0 0 1 12.4 0',
  users:
    'M7.5 10a2.9 2.9 0 1 0 0-5.8a2.9 2.9 0 0 0 0 5.8M2.5 16.5a5 4 0 0 1 10 0M13 4.4a2.9 2.9 0 0 1 0 5.4M14.5 12.7a4 4 0 0 1 3 3.8',
  warning: 'M10 3.5l7.2 12.5a.5.5 0 0 1-.4.7H3.2a.5.5 0 0 1-.4-.7zM10 8.5v3.5M10 14.2v.01',

  bluesky:
    'M10 9.5C8.8 7 6.3 4.5 4.5 4C3 3.6 3 5 3.2 7c.3 3 1.3 3.8 3.3 3.6c-2.5.4-3.3 1.8-1.8 3.4c2.8 3 4.5.2 5.3-2c.8 2.2 2.5 5 5.3 2c1.5-1.6.7-3-1.8-3.4c2 .2 3-.6 3.3-3.6C17 5 17 3.6 15.5 4c-1.8.5-4.3 3-5.5 5.5z',
  discord:
    'M5.8 5A14 14 0 0 1 14.2 5c1.7 2.5 2.6 5.3 2.5 8.5c-1.2.9-2.4 1.4-3.7 1.7l-.9-1.7a9 9 0 0 1-4.2 0l-.9 1.7c-1.3-.3-2.5-.8-3.7-1.7C3.2 10.3 4.1 7.5 5.8 5zM7.7 10.3v.4M12.3 10.3v.4',
  github:
    'M7.7 17.5v-2.6c-2.7.6-3.5-1.2-4.7-2.2M12.3 17.5v-3c0-.9-.2-1.5-.6-1.9c2.4-.3 4.3-1.3 4.3-4.4c0-1-.3-1.9-1-2.6c.3-.8.2-1.6-.1-2.3c-.9 0-1.7.4-2.5 1a9 9 0 0 0-4.8 0c-.8-.6-1.6-1-2.5-1c-.3.7-.4 1.5-.1 2.3c-.7.7-1 1.6-1 2.6c0 3.1 1.9 4.1 4.3 4.4c-.4.4-.6 1-.6 1.9',
  gitlab: 'M10 16.8L3 11.5L5.2 3.7L7 8.5h6l1.8-4.8L17 11.5zM7 8.5l3 8.3l3-8.3',
  linkedin:
    'M5 3.5h10A1.5 1.5 0 0 1 16.5 5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V5A1.5 1.5 0 0 1 5 3.5zM6.7 9v4.5M6.7 6.5v.01M9.5 13.5V9M9.5 11c0-1.2.8-2 1.9-2s1.9.8 1.9 2v2.5',
  mastodon:
    'M13.5 14.7c-2.5.6-5 .5-6.5-.2M14 3.5c1.6.4 2.7 1.7 2.7 3.5v2.5c0 2.5-1 3.5-3 3.7c-2.5.3-5 .3-7 0c.2 2.5 1.3 3.8 4 4c1 .1 1.8 0 2.5-.2M6.7 13.2c-2.4-.4-3.4-1.7-3.4-4V7C3.3 5.2 4.4 3.9 6 3.5a22 22 0 0 1 8 0M6.5 10V7.5c0-2.3 3.5-2.3 3.5 0V9.5V7.5c0-2.3 3.5-2.3 3.5 0V10',
  slack: 'M8 3v6.5M12 10.5V17M3 12h6.5M10.5 8H17M12 3v3.5M8 13.5V17M3 8h3.5M13.5 12H17',
  x: 'M4 4l12 12M16 4l-5.2 5.2M9.2 10.8L4 16',
  youtube:
    'M5.5 4.5h9A2.5 2.5 0 0 1 17 7v6a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 3 13V7a2.5 2.5 0 0 1 2.5-2.5zM8.5 7.5v5l4-2.5z',
} as const;

export type IconName = keyof typeof lines;

/** Names of docsgen's own icons, which need no package. */
export const iconNames = Object.keys(lines) as readonly IconName[];

/** One of docsgen's own icons. */
export function ownIcon(name: IconName): IconShape {
  return { viewBox: '0 0 20 20', body: `<path d="${lines[name]}"/>` };
}

/** Why there is no icon of a name. */
export interface IconProblem {
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Looks an icon up by its name: one of docsgen's own, `rocket`, or one of a set that is installed, `lucide:rocket`. */
export type FindIcon = (name: string) => IconShape | IconProblem;

/** Looks up docsgen's own icons. */
export const findOwnIcon: FindIcon = (name) => {
  if (Object.hasOwn(lines, name)) return ownIcon(name as IconName);
  return {
    message: `there is no icon ${name}`,
    hint:
      didYouMean(nearest(name, iconNames)) ??
      'the manual shows all, under Icons; others are of a set that you install, and have its name in front: lucide:rocket',
  };
};

/** An icon with ids of its own, which gradients and masks have: they are unique on a page. */
export function withUniqueIds(icon: IconShape, prefix: string): IconShape {
  if (!icon.body.includes(' id="')) return icon;
  const ids = [...icon.body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
  const body = ids.reduce(
    (text, id) =>
      text
        .replaceAll(` id="${id}"`, ` id="${prefix}-${id}"`)
        .replaceAll(`url(#${id})`, `url(#${prefix}-${id})`)
        .replaceAll(`href="#${id}"`, `href="#${prefix}-${id}"`),
    icon.body,
  );
  return { ...icon, body };
}
