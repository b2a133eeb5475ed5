import { createFindIcon } from 'docsgen/moving';
import { iconOf } from './icons.ts';
import type { Plan } from './plan.ts';

/** Icons of a site that is moved, by docsgen's names: its own, and those of sets of Iconify that the old site has installed. */
export interface SiteIcons {
  /** docsgen's name; `undefined` where there is none, which is noted. */
  readonly nameOf: (name: string | undefined, place?: Parameters<Plan['noteEach']>[3]) => string | undefined;
  /** The packages of the sets that were used. */
  readonly packages: () => Readonly<Record<string, string>>;
}

const defaultSets = ['lucide', 'tabler', 'fa6-solid', 'fa6-regular', 'fa6-brands', 'simple-icons'];

/**
 * @param root folder of the old site
 * @param preferred sets that names without one are looked up in first
 */
export function siteIcons(root: string, plan: Plan, preferred: readonly string[] = []): SiteIcons {
  const find = createFindIcon(root);
  const used = new Set<string>();
  const sets = [...new Set([...preferred, ...defaultSets])];
  const installed = (name: string): string | undefined => {
    const bare = name.replace(/^fa-/, '').toLowerCase();
    const candidates = /^[a-z\d-]+:[\w-]+$/i.test(name)
      ? [name]
      : /^[\w-]+$/.test(bare)
        ? sets.map((set) => `${set}:${bare}`)
        : [];
    return candidates.find((candidate) => 'body' in find(candidate));
  };
  return {
    nameOf(name, place = {}) {
      if (name === undefined || name === '') return undefined;
      const own = iconOf(name);
      if (own !== undefined) return own;
      const found = installed(name);
      if (found === undefined) {
        const shown = /^[\w.:/ -]{1,60}$/.test(name) ? name : 'that is an SVG or an address';
        plan.noteEach(
          'lost',
          `the icon ${shown}`,
          'docsgen has none of this name: take one of its own, or install a set, such as @iconify-json/lucide, and name it lucide:…',
          place,
        );
        return undefined;
      }
      used.add(found.slice(0, found.indexOf(':')));
      return found;
    },
    packages: () => Object.fromEntries([...used].sort().map((set) => [`@iconify-json/${set}`, 'latest'])),
  };
}
