import type { Plan } from '../plan.ts';

/** Modules of Next.js that components import, as files of the new site that do without it. */
const standIns: Readonly<Record<string, readonly [name: string, text: string]>> = {
  'next/link': [
    'next-link.tsx',
    `import type { ComponentProps } from 'react';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly href: string | { readonly pathname?: string };
  readonly [other: string]: unknown;
};

/** A link, in place of that of Next.js. */
export default function Link({ href, prefetch, replace, scroll, shallow, passHref, legacyBehavior, ...rest }: LinkProps) {
  return <a href={typeof href === 'string' ? href : href.pathname} {...rest} />;
}
`,
  ],
  'next/image': [
    'next-image.tsx',
    `import type { ComponentProps } from 'react';

type ImageProps = Omit<ComponentProps<'img'>, 'src'> & {
  readonly src: string | { readonly src: string };
  readonly [other: string]: unknown;
};

/** A picture, in place of that of Next.js. */
export default function Image({ src, alt, fill, priority, quality, placeholder, blurDataURL, unoptimized, loader, ...rest }: ImageProps) {
  return <img src={typeof src === 'string' ? src : src.src} alt={alt ?? ''} {...rest} />;
}
`,
  ],
};

/** Writes the file in place of a module, where there is one. @returns its path in the new site */
export function standInFor(specifier: string, plan: Plan): string | undefined {
  const found = standIns[specifier.replace(/\.js$/, '')];
  if (found === undefined) return undefined;
  const [name, text] = found;
  const to = `outside/${name}`;
  if (!plan.files.has(to)) plan.write(to, text);
  return to;
}
