import { slug } from 'github-slugger';
import { settingOf } from '../../core/findings/index.ts';
import type { LocaleConfig } from '../../model/config.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { Page } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { runsCode, unsafeLink } from '../../shared/address-attributes.ts';
import { addressFault, outsideAddress } from '../../shared/address-faults.ts';
import { leftOut } from '../../shared/left-out.ts';
import { localeOfAddress } from '../../shared/locale-of-address.ts';
import { createNearest, didYouMean } from '../../shared/nearest.ts';
import { ownAddress } from '../../shared/own-address.ts';
import { cleanPath, composed, decodeUrl, parentPath, splitUrl } from '../../shared/paths.ts';
import { isFragmentOfText } from '../../shared/text-fragment.ts';
import { addressInSite } from './address-in-site.ts';
import type { AddressSpace, Target } from './address-space.ts';
import { adviceFor, fileAdvice, onlyNamed } from './advice.ts';
import type { CheckInput } from './input.ts';

/** What findings about an address need to know of a site. */
type Known = Pick<CheckInput, 'config' | 'site' | 'facts' | 'pages' | 'files' | 'fileWithIds'>;

/** Tells what is wrong with one address, wherever it is written. It remembers nothing: `LinkChecker` knows what was checked before. */
export class AddressChecker {
  readonly #known: Known;
  readonly #space: AddressSpace;
  readonly #nearest = createNearest();

  constructor(known: Known, space: AddressSpace) {
    this.#known = known;
    this.#space = space;
  }

  /**
   * Findings for a link to a page, a file or an anchor.
   *
   * @param url as it is written
   * @param target from the root of the host, where it leads into this site; else the same
   */
  link(url: string, target: string, place: Place | undefined): Finding[] {
    if (runsCode(url)) return [{ ...unsafeLink(url), place }];
    const fault = addressFault(url);
    if (fault !== undefined) return [{ rule: 'broken-link', ...fault, place }];
    const { config } = this.#known;
    const found = this.#space.resolve(target);
    if (found.kind === 'missing') {
      if (isLeftOut(found.path, config.locale)) return [];
      const finding = this.#brokenLink(found.path, place);
      return ownAddress(url, config) === undefined ? [finding] : this.#absolute(finding, url);
    }
    if (found.kind === 'outside') return [];
    const byFile = found.kind === 'route' && found.byFile !== undefined ? [this.#htmlLink(found, place)] : [];
    return found.hash === '' || found.hash === 'top' ? byFile : [...byFile, ...this.#anchor(found, place)];
  }

  /** Findings for an image, a video and the like: its address has to be that of a file. */
  medium(kind: string, url: string, place: Place | undefined): Finding[] {
    const { config, files } = this.#known;
    if (runsCode(url)) return [{ ...unsafeLink(url), place }];
    const own = ownAddress(url, config);
    const found = this.#space.resolve(own ?? url);
    if (found.kind === 'file' || found.kind === 'outside') return [];
    const path = decodeUrl(splitUrl(own ?? url).path);
    const finding: Finding = {
      rule: 'broken-image',
      message: `no ${kind} file ${path}`,
      place,
      target: addressInSite(path, config),
      sought: [path],
      hint: didYouMean(this.#nearest(path, [...files])) ?? fileAdvice(path, config),
    };
    return own === undefined ? [finding] : this.#absolute(finding, url);
  }

  /** The finding for a link that names a page as a file. It is published with the address of the page. */
  #htmlLink({ permalink, byFile = '' }: Extract<Target, { kind: 'route' }>, place: Place | undefined): Finding {
    const address = addressInSite(permalink, this.#known.config);
    return {
      rule: 'html-link',
      message: `${byFile} is the page ${permalink}, whose address has no ending`,
      place,
      target: addressInSite(byFile, this.#known.config),
      hint: `write ${address}, which is published in its place; with pageFiles: 'file', pages are files with this ending`,
    };
  }

  #brokenLink(path: string, place: Place | undefined): Finding {
    const { addresses } = this.#space;
    const left = this.#known.site.leftOut?.get(cleanPath(path));
    if (left !== undefined)
      return {
        rule: 'broken-link',
        ...leftOut(left, place?.file),
        place,
        target: addressInSite(path, this.#known.config),
        sought: [path, left.source],
      };
    const similar = this.#nearest(path, addresses);
    // A page above is not what a longer address was to be.
    const own = similar !== undefined && path.startsWith(`${similar}/`) ? undefined : similar;
    const near = outsideAddress(path) ?? own ?? onlyNamed(path, addresses);
    return {
      rule: 'broken-link',
      message: `no page or file ${path}`,
      place,
      target: addressInSite(path, this.#known.config),
      sought: [path, ...this.#documentsAbove(path)],
      hint: didYouMean(near) ?? 'docsgen routes lists every address of the site',
    };
  }

  /** The API document that has its pages at such addresses. */
  #documentsAbove(path: string): readonly SourcePath[] {
    for (let above = parentPath(cleanPath(path)); above.length > 1; above = parentPath(above)) {
      const route = this.#known.site.routes.get(above);
      if (route?.kind === 'reference') return [route.source];
    }
    return [];
  }

  /** What is wrong with an address, of one that is written with the host of the site, where something else may be published too. */
  #absolute(finding: Finding, url: string): Finding[] {
    if (settingOf(finding, this.#known.config.checks) === 'off') return [];
    const { message, hint = '', sought: _, ...rest } = finding;
    if (!message.startsWith('no ')) return [{ ...finding, rule: 'broken-absolute-link' }];
    return [
      {
        ...rest,
        rule: 'broken-absolute-link',
        message: `${message} in this site, to which ${url} leads`,
        hint: hint.startsWith('did you mean')
          ? hint
          : 'correct it, or add it to targets of this check, if something else is published there',
      },
    ];
  }

  /** Findings for the anchor of a link whose page or file exists. */
  #anchor(found: Extract<Target, { readonly hash: string }>, place: Place | undefined): Finding[] {
    const { site, facts, pages, fileWithIds } = this.#known;
    const isFile = found.kind === 'file';
    const path = isFile ? found.path : found.permalink;
    const file = isFile ? fileWithIds(path) : undefined;
    const ids = isFile ? file?.ids : facts.get(path)?.ids;
    if (ids === undefined || ids.has(found.hash) || isFragmentOfText(found.hash)) return [];
    const source = isFile ? file?.source : site.routes.get(path)?.source;
    if (source !== undefined && isUnread(pages.get(source))) return [];
    // GitHub gives the title this anchor, and the title is at the top of another page.
    const isTitle = !isFile && found.hash === slug(composed(site.routes.get(path)?.title ?? ''));
    if (isTitle && source !== place?.file) return [];
    const near = this.#nearest(found.hash, ids);
    const advice = isFile ? 'give an element this id' : adviceFor(site.routes.get(path));
    return [
      {
        rule: 'broken-anchor',
        message: `${path} has no anchor #${found.hash}`,
        place,
        target: `${addressInSite(path, this.#known.config)}#${found.hash}`,
        sought: source === undefined ? undefined : [source],
        hint: isTitle ? 'write #top' : (didYouMean(near && `#${near}`) ?? advice),
      },
    ];
  }
}

/** Whether an address is in a locale that `onlyLocales` leaves out: another build has it. */
function isLeftOut(path: string, locale: LocaleConfig | undefined): boolean {
  if (locale === undefined) return false;
  const base = locale.choices.find(({ isDefault }) => isDefault)?.baseUrl ?? '/';
  const name = localeOfAddress(path, base, locale.others);
  return name !== undefined && !locale.choices.some((built) => built.name === name);
}

/** Whether a page could not be compiled, so that its ids are unknown. */
function isUnread(page: Page | undefined): boolean {
  return page?.toc.length === 0 && page.findings.some(({ rule }) => rule === 'invalid-mdx');
}
