import type { NavbarItem, SiteFrame } from '../../src/model/site.ts';
import { textOf } from '../../src/shared/texts/text.ts';

/**
 * Widths of the window, in em, from which on a bar has more room, as in `navbar.css`; the first is where the drawer ends. Items that
 * find no room in the widest are always in the menu.
 */
const barSteps = [62.3125, 70, 80, 90, 100, 120] as const;

/** From which width on an item is in the bar; before, it is in the menu at the end of the bar. */
export type BarStep = (typeof barSteps)[number] | 'never';

/** How many letters fit next to the search on a small desktop. A gap between two items counts as several letters. */
const lettersAtEase = 64;
const lettersBetween = 4;

/** Whether items are smaller and closer together on screens that are not wide. */
export function isDense(items: readonly NavbarItem[]): boolean {
  return items.reduce((sum, { label }) => sum + label.length + lettersBetween, 0) > lettersAtEase;
}

/**
 * Which items of a bar go into a menu on which screens, so that all labels can be read: those that come last. It is estimated from the
 * letters, since styles cannot ask what finds room, and a script would move what a reader sees already. Menus of versions and
 * sets stay. An item that is always in the bar is not in the result.
 */
export function itemsInMenu(frame: SiteFrame, items: readonly NavbarItem[]): ReadonlyMap<NavbarItem, BarStep> {
  const order = (['left', 'right'] as const).flatMap((side) => items.filter(({ position }) => position === side));
  const moving = order.filter(({ kind }) => kind === 'link' || kind === 'dropdown');
  const staying = order.filter((item) => !moving.includes(item));
  const more = textOf(frame.language)('nav.more');
  const counts = barSteps.map((step) => {
    const size = step < 90 && isDense(items) ? dense : wide;
    const sum = (list: readonly NavbarItem[]) => list.reduce((all, item) => all + itemWidth(item, size), 0);
    const room = step - roomOfOthers(frame, step, size) - sum(staying);
    if (sum(moving) <= room) return moving.length;
    const menu = menuWidth(more, size);
    let count = moving.length - 1;
    while (count > 0 && sum(moving.slice(0, count)) + menu > room) count--;
    return count;
  });
  // What is in the bar stays there on wider screens, where letters may be larger.
  const fitting = counts.map((_, index) => Math.min(...counts.slice(index)));
  return new Map(
    moving.flatMap((item, index) => {
      const step = fitting.findIndex((count) => index < count);
      return step === 0 ? [] : [[item, barSteps[step] ?? 'never'] as const];
    }),
  );
}

/** Sizes of an item in rem, as in `navbar.css`. */
interface Size {
  readonly letter: number;
  readonly padding: number;
  readonly gap: number;
  readonly icon: number;
  readonly between: number;
}

const wide: Size = { letter: 0.9375, padding: 1.5, gap: 0.25, icon: 1.5, between: 1.5 };
const dense: Size = { letter: 0.8125, padding: 0.875, gap: 0, icon: 1.25, between: 0.75 };

function itemWidth(item: NavbarItem, size: Size): number {
  if (item.kind === 'versions')
    return menuWidth(widest([item.label, ...item.versions.map(({ label }) => label)]), size);
  if (item.kind === 'sets') return menuWidth(widest([item.label, ...item.sets.map(({ label }) => label)]), size);
  const icons = [item.icon, item.kind === 'dropdown' || item.external].filter(Boolean).length;
  return widthOf(item.label) * size.letter + size.padding + size.gap + icons * size.icon;
}

function menuWidth(label: string, size: Size): number {
  return widthOf(label) * size.letter + size.padding + size.gap + size.icon;
}

function widest(labels: readonly string[]): string {
  return labels.reduce((a, b) => (widthOf(a) < widthOf(b) ? b : a));
}

/** The width of what is next to the items, in rem: the edges of the bar, the name of the site, the search and the buttons. */
function roomOfOthers({ navbar, search, locales, colorMode, language }: SiteFrame, step: number, size: Size): number {
  const text = textOf(language);
  const { social } = navbar;
  const logo = navbar.logo === undefined ? 0 : navbar.title === '' ? 7 : 2.375;
  const isSmall = size === dense && step < 75;
  const field = widthOf(text('search.open')) * 0.9375 + 2.75;
  const keys = size === dense ? 0 : widthOf(text('search.keys')) * 0.75 + 1.5;
  const own = locales?.choices.find(({ name }) => name === locales.current);
  const widths = [
    logo + widthOf(navbar.title) * 1.05,
    search && (isSmall ? 2 : field + keys),
    social && social.length * 2.25,
    locales && (step < 75 ? 2.5 : menuWidth(own?.label ?? '', wide) + 1.5),
    colorMode.toggle && 2.5,
  ];
  return widths
    .filter((width) => typeof width === 'number')
    .reduce((sum, width) => sum + width + size.between, 3 + size.between);
}

/** The width of a text in em, in the widest of usual fonts. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  if (/[\u1100-\u11ff\u2e80-\uffdc\p{Extended_Pictographic}]/u.test(letter)) return 1.05;
  if (/\p{M}/u.test(letter)) return 0;
  if (/[ijl.,:;'|!()[\] ]/.test(letter)) return 0.34;
  if (/[ftr/-]/.test(letter)) return 0.44;
  if (/[mw@%шщюжф]/i.test(letter)) return 0.95;
  return /[\p{Lu}\d]/u.test(letter) ? 0.7 : 0.62;
}
