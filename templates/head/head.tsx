import { createElement } from 'react';
import type { HeadElement } from '../../src/model/page.ts';
import type { Picture } from '../../src/model/picture.ts';
import type { Route } from '../../src/model/route.ts';
import type { SiteFrame, SiteLocales } from '../../src/model/site.ts';
import type { AssetManifest } from '../../src/model/view.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { Slot } from '../plugins/slot.tsx';
import { SocialMeta } from './social-meta.tsx';
import { structuredData } from './structured-data.ts';
import { absoluteUrl, pageTitle } from './texts.ts';

interface HeadProps {
  readonly route: Route;
  readonly frame: SiteFrame;
  readonly assets: AssetManifest;
}

/** Background of the bar in each mode, as in `styles/tokens.css`, for the browser's own interface. */
const themeColors = { dark: '#090c10', light: '#f7f9fb' } as const;

/** Values of `color-scheme` for a site whose readers can switch modes, by the default mode. */
const bothModes = { dark: 'dark light', light: 'light dark', system: 'light dark' } as const;

export function Head({ route, frame, assets }: HeadProps) {
  const mode = frame.colorMode.default;
  const reference = route.kind === 'reference' ? assets.reference : undefined;
  const own = ownNames(route.head);
  const canonical = absoluteUrl(route.kind === 'redirect' ? route.to : encodePath(route.canonical), frame);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {!own.has('title') && <title>{pageTitle(route.title, frame)}</title>}
      {route.description !== '' && !own.has('description') && <meta name="description" content={route.description} />}
      {route.keywords.length > 0 && !own.has('keywords') && (
        <meta name="keywords" content={route.keywords.join(', ')} />
      )}
      {(!route.indexed || route.noIndex) && <meta name="robots" content="noindex" />}
      {route.kind === 'redirect' && <meta httpEquiv="refresh" content={`0; url=${route.to}`} />}
      {canonical !== undefined && !own.has('canonical') && <link rel="canonical" href={canonical} />}
      {frame.locales && <Alternates route={route} frame={frame} locales={frame.locales} />}
      {frame.head.map((element) => (
        <OwnElement key={JSON.stringify(element)} {...element} />
      ))}
      {route.head?.map((element) => (
        <OwnElement key={JSON.stringify(element)} {...element} />
      ))}
      {frame.feeds
        .filter(({ set }) => set === route.set)
        .map(({ type, href, label }) => (
          <link key={href} rel="alternate" type={type} href={href} title={`${frame.title} (${label})`} />
        ))}
      {route.markdownCopy !== undefined && (
        <link rel="alternate" type="text/markdown" href={encodePath(route.markdownCopy)} />
      )}
      <SocialMeta route={route} frame={frame} />
      <meta name="color-scheme" content={frame.colorMode.toggle || mode === 'system' ? bothModes[mode] : mode} />
      {mode === 'system' ? (
        (['light', 'dark'] as const).map((one) => (
          <meta key={one} name="theme-color" media={`(prefers-color-scheme: ${one})`} content={themeColors[one]} />
        ))
      ) : (
        <meta name="theme-color" content={themeColors[mode]} />
      )}
      {frame.favicons.map((icon) => (
        <Favicon key={icon.href} icon={icon} />
      ))}
      <InlineScript code={assets.inline} />
      {reference && <InlineScript code={reference.inline} />}
      {reference && <link rel="modulepreload" href={reference.script} />}
      {[...(reference ? [reference.styles] : []), ...assets.styles].map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.fonts?.map((href) => (
        // Of low priority: a page is shown when its styles are there, and a font that comes too late is for the next one.
        <link key={href} rel="preload" as="font" href={href} crossOrigin="" fetchPriority="low" />
      ))}
      <Slot name="head" />
      <JsonLd data={structuredData(route, frame)} />
      {frame.locales && <script type="module" src={assets.locales} data-locale={frame.locales.current} />}
      {scriptsOf(route, assets).map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </head>
  );
}

interface AlternatesProps extends Omit<HeadProps, 'assets'> {
  readonly locales: SiteLocales;
}

/** `hreflang` links for search engines: only to pages that are translated, and each of these links to all. */
function Alternates({ route, frame, locales: { current, choices } }: AlternatesProps) {
  const links = (route.alternates ?? []).flatMap(({ name, href, isListed }) => {
    const choice = choices.find((locale) => locale.name === name);
    const address = absoluteUrl(href, frame);
    return isListed && choice !== undefined && address !== undefined ? [{ ...choice, address }] : [];
  });
  if (links.length < 2 || links.every(({ name }) => name !== current)) return null;
  const first = links.find(({ isDefault }) => isDefault);
  return (
    <>
      {links.map(({ lang, address }) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={address} />
      ))}
      {first && <link rel="alternate" hrefLang="x-default" href={first.address} />}
    </>
  );
}

/**
 * Addresses of the scripts that the page loads: those of every page, and those of plugins. A redirect has none: a router would take the
 * browser's way to the other page for a link.
 */
function scriptsOf({ kind, clients = [] }: Route, assets: AssetManifest): readonly string[] {
  if (kind === 'redirect') return [];
  const addresses = new Map(assets.clients);
  return [...assets.scripts, ...clients.flatMap((module) => addresses.get(module) ?? [])];
}

/** Names of head elements that the page or the config sets, which docsgen therefore leaves out. */
function ownNames(head: readonly HeadElement[] = []): ReadonlySet<string> {
  const names = head.map(({ tag, attributes }) => {
    const { name, rel } = Object.fromEntries(attributes);
    return tag === 'meta' ? name : tag === 'link' ? rel : tag;
  });
  return new Set(names.map(String));
}

function OwnElement({ tag, attributes, content }: HeadElement) {
  const inner = content === '' ? {} : { dangerouslySetInnerHTML: { __html: content } };
  return createElement(tag, { ...Object.fromEntries(attributes), ...inner });
}

/** Comes before the styles, since it listens for their failure to load. Its hash is in the site's policy. */
function InlineScript({ code }: { readonly code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: docsgen's own script
  return <script dangerouslySetInnerHTML={{ __html: code }} />;
}

/** Link to an icon; one named `apple-touch-icon` is for Apple's devices. */
function Favicon({ icon: { href, width, height } }: { readonly icon: Picture }) {
  if (/apple-touch-icon[^/]*$/.test(href)) return <link rel="apple-touch-icon" href={href} />;
  if (href.endsWith('.svg')) return <link rel="icon" href={href} type="image/svg+xml" />;
  return <link rel="icon" href={href} sizes={width === undefined ? undefined : `${width}x${height}`} />;
}

interface JsonLdProps {
  /** `undefined` renders nothing. */
  readonly data: object | undefined;
}

/** JSON-LD for search engines. It is not executed, so no Content-Security-Policy has to allow it. */
function JsonLd({ data }: JsonLdProps) {
  if (data === undefined) return null;
  // Escaped, so that no title can end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a script is not unescaped by browsers
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
