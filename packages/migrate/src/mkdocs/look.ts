import { definedOnly } from 'docsgen/moving';
import { dataOf, listOf, textOf } from '../data.ts';
import { linkAddress, toMarkdown } from '../inline.ts';
import { type Plan, readPlanned } from '../plan.ts';
import type { Entries } from '../print-config.ts';
import type { Site } from './site.ts';

/** Footer, colours, scripts and analytics. */
export function lookEntries({ config, theme }: Site): Entries {
  const extra = dataOf(config.extra);
  const social = listOf(extra.social)
    .map(dataOf)
    .flatMap(({ link, name, icon }) => {
      const href = textOf(link);
      const label = textOf(name) ?? textOf(icon)?.split('/').at(-1);
      return href === undefined || label === undefined ? [] : [{ label, href: linkAddress(href) }];
    });
  const copyright = textOf(config.copyright);
  const palette = listOf(theme.palette).map(dataOf);
  const tag = textOf(dataOf(extra.analytics).property);
  return [
    {
      key: 'footer',
      value: {
        columns: social.length === 0 ? undefined : [{ title: 'Links', links: social }],
        copyright: copyright && toMarkdown(copyright),
      },
    },
    {
      key: 'colorMode',
      value: {
        default: palette.length > 1 ? 'system' : palette[0]?.scheme === 'slate' ? 'dark' : 'light',
        toggle: palette.length > 1,
      },
    },
    { key: 'accent', value: palette.map(({ primary }) => colours[textOf(primary) ?? '']).find(Boolean) },
    { key: 'scripts', value: listOf(config.extra_javascript).flatMap(scriptOf) },
    { key: 'analytics', value: tag !== undefined && /^G-[A-Z\d]+$/.test(tag) ? { ga4: { id: tag } } : undefined },
  ];
}

function scriptOf(script: unknown): readonly unknown[] {
  const path = textOf(script) ?? textOf(dataOf(script).path);
  if (path === undefined) return [];
  const { defer, async, type } = dataOf(script);
  const attributes = definedOnly({ defer, async, type });
  return [Object.keys(attributes).length === 0 ? linkAddress(path) : { src: linkAddress(path), ...attributes }];
}

/** `theme/custom.css` with the style sheets of the site. */
export function takeStyles(styles: readonly string[], plan: Plan): void {
  const local = styles.filter((path) => !/^https?:/.test(path) && plan.files.has(`docs/${path}`));
  if (local.length === 0) return;
  plan.write(
    'theme/custom.css',
    `/* From MkDocs: below the styles of docsgen. */\n${local.map((path) => `@import '../docs/${path}' layer(base);`).join('\n')}\n`,
  );
  plan.note(
    'changed',
    `styles of ${local.join(', ')}`,
    'they are imported by theme/custom.css, below those of docsgen: rules for .md-… classes do nothing',
  );
}

/** Names scripts that ask for the page of Material: on others, they throw, or do nothing. */
export function reportScripts(scripts: readonly unknown[], plan: Plan): void {
  for (const script of scripts) {
    const path = (textOf(script) ?? textOf(dataOf(script).path) ?? '').replace(/^\//, '');
    const file = plan.files.get(`static/${path}`) ?? plan.files.get(`docs/${path}`);
    if (
      file !== undefined &&
      /\b(?:document|location|viewport)\$|['"`.]md-\w|__md|__palette|data-md-/.test(readPlanned(file))
    )
      plan.note(
        'lost',
        `the script ${path}`,
        'it asks for the page of Material, which is not there, and may throw on each page: take it out of scripts, or write it for docsgen',
      );
  }
}

/** Colours of Material by name. */
const colours: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
};
