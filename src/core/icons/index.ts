import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FindIcon, findOwnIcon, type IconProblem, type IconShape } from '../../shared/icons.ts';
import { isObject } from '../../shared/json.ts';
import { didYouMean, nearest } from '../../shared/nearest.ts';
import { oncePer } from '../../shared/once.ts';
import { digestOf } from '../cache/index.ts';
import { textOfRegularFile } from '../text/index.ts';

/** A set of icons in the format of Iconify. */
interface IconSet {
  readonly icons: Readonly<Record<string, IconData>>;
  readonly aliases?: Readonly<Record<string, IconData & { readonly parent: string }>>;
  readonly width?: number;
  readonly height?: number;
}

interface IconData {
  readonly body: string;
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
  /** Quarters of a turn. */
  readonly rotate?: number;
  readonly hFlip?: boolean;
  readonly vFlip?: boolean;
}

/** Sets that many sites use, by which a set that is not installed differs from a typing error. */
const defaultSets = [
  ...['akar-icons', 'ant-design', 'bi', 'bx', 'carbon', 'catppuccin', 'cib', 'circle-flags', 'codicon', 'devicon'],
  ...['emojione', 'eva', 'fa', 'fa6-brands', 'fa6-regular', 'fa6-solid', 'feather', 'file-icons', 'flag', 'fluent'],
  ...['fluent-emoji', 'game-icons', 'gg', 'heroicons', 'hugeicons', 'ic', 'iconoir', 'ion', 'la', 'line-md', 'logos'],
  ...['lucide', 'material-icon-theme', 'material-symbols', 'mdi', 'meteocons', 'mingcute', 'noto', 'octicon', 'ph'],
  ...['pixelarticons', 'radix-icons', 'ri', 'simple-icons', 'skill-icons', 'solar', 'streamline', 'svg-spinners'],
  ...['tabler', 'tdesign', 'teenyicons', 'twemoji', 'typcn', 'uil', 'vscode-icons', 'weui', 'wi', 'zondicons'],
];

/** Digest of the sets of icons that a site has installed, which are packages of Iconify; `''` for none. */
export function iconSetsDigest(root: string): string {
  const manifests = [...parentsOf(root)].flatMap((folder) => {
    const sets = join(folder, 'node_modules/@iconify-json');
    const names = existsSync(sets) ? readdirSync(sets).sort() : [];
    return [...names.map((name) => join(sets, name)), join(folder, 'node_modules/@iconify/json')];
  });
  const versions = manifests.flatMap((folder) => {
    const text = textOfRegularFile(join(folder, 'package.json'));
    return text === undefined ? [] : [text];
  });
  return versions.length === 0 ? '' : digestOf(versions);
}

/** Finds icons of the sets that a site has installed, and docsgen's own. A set is read when its first icon is asked for. */
export function createFindIcon(root: string): FindIcon {
  const setOf = oncePer((prefix: string) => readSet(root, prefix));
  return (name) => {
    const [prefix = '', ...rest] = name.split(':');
    if (rest.length === 0) return findOwnIcon(name);
    const icon = rest.join(':');
    const set = setOf(prefix);
    return set === undefined ? noSet(name, prefix, icon) : findIn(set, prefix, icon);
  };
}

function noSet(name: string, prefix: string, icon: string): IconProblem {
  if (defaultSets.includes(prefix))
    return {
      message: `the icon ${name} is of the set ${prefix}, which is not installed`,
      hint: `npm install --save-dev @iconify-json/${prefix}`,
    };
  const near = nearest(prefix, defaultSets);
  return {
    message: `the icon ${name} is of a set ${prefix}, which is not installed`,
    hint:
      didYouMean(near && `${near}:${icon}`) ??
      'https://icon-sets.iconify.design lists the sets; each is a package, @iconify-json/ and its name',
  };
}

function findIn(set: IconSet, prefix: string, name: string): IconShape | IconProblem {
  const data = dataOf(set, name);
  if (data !== undefined) return toShape(data, set);
  const near = nearest(name, [...Object.keys(set.icons), ...Object.keys(set.aliases ?? {})]);
  return {
    message: `the set ${prefix} has no icon ${name}`,
    hint: didYouMean(near && `${prefix}:${near}`) ?? `https://icon-sets.iconify.design/${prefix} shows all`,
  };
}

/** An icon, or what its alias is of; aliases of aliases have a limit, as they may name one another. */
function dataOf({ icons, aliases = {} }: IconSet, name: string, depth = 0): IconData | undefined {
  if (Object.hasOwn(icons, name)) return icons[name];
  const alias = Object.hasOwn(aliases, name) && depth < 10 ? aliases[name] : undefined;
  const parent = alias && dataOf({ icons, aliases }, alias.parent, depth + 1);
  if (alias === undefined || parent === undefined) return;
  return {
    ...parent,
    ...alias,
    rotate: ((parent.rotate ?? 0) + (alias.rotate ?? 0)) % 4,
    hFlip: (parent.hFlip ?? false) !== (alias.hFlip ?? false),
    vFlip: (parent.vFlip ?? false) !== (alias.vFlip ?? false),
    body: parent.body,
  };
}

function toShape(data: IconData, set: IconSet): IconShape {
  const { body, left = 0, top = 0, width = set.width ?? 16, height = set.height ?? 16 } = data;
  const [middle, centre] = [left + width / 2, top + height / 2];
  const turns = [
    ...(data.hFlip ? [`translate(${2 * middle} 0) scale(-1 1)`] : []),
    ...(data.vFlip ? [`translate(0 ${2 * centre}) scale(1 -1)`] : []),
    ...(data.rotate ? [`rotate(${data.rotate * 90} ${middle} ${centre})`] : []),
  ];
  return {
    viewBox: `${left} ${top} ${width} ${height}`,
    body: turns.length === 0 ? body : `<g transform="${turns.join(' ')}">${body}</g>`,
    isFilled: true,
  };
}

function readSet(root: string, prefix: string): IconSet | undefined {
  if (!/^[a-z\d-]+$/.test(prefix)) return;
  for (const folder of parentsOf(root)) {
    const packages = join(folder, 'node_modules');
    const text =
      textOfRegularFile(join(packages, '@iconify-json', prefix, 'icons.json')) ??
      textOfRegularFile(join(packages, '@iconify/json/json', `${prefix}.json`));
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    if (isObject(value) && isObject(value.icons)) return value as unknown as IconSet;
  }
  return;
}

function* parentsOf(root: string): Generator<string> {
  yield root;
  const parent = dirname(root);
  if (parent !== root) yield* parentsOf(parent);
}
