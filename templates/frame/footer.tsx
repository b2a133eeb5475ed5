import type { Footer as FooterModel, SiteFrame } from '../../src/model/site.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';
import { Markup } from '../content/parts.tsx';
import { Brand, MaybeExternalLink } from './parts.tsx';

interface FooterProps {
  /** The tagline of the site, shown next to columns of links. */
  readonly frame?: SiteFrame | undefined;
  readonly footer: FooterModel;
  readonly language?: Language | undefined;
  /** Whether analytics need consent: the footer then has a button to change the answer. */
  readonly asks?: boolean;
}

export function Footer({ frame, footer, language, asks = false }: FooterProps) {
  if (footer.columns.length === 0 && footer.copyright === '' && !asks) return null;
  return (
    <footer className="footer">
      <div className="footer-inner">
        {footer.columns.length > 0 && frame && (
          <div className="footer-about">
            <span className="brand">
              <Brand frame={frame} loading="lazy" />
            </span>
            {frame.tagline !== '' && <p>{frame.tagline}</p>}
          </div>
        )}
        {footer.columns.length > 0 && (
          <nav className="footer-columns" aria-label={textOf(language)('nav.footer')}>
            {footer.columns.map((column) => (
              <div key={column.title}>
                <h2 className="footer-title">{column.title}</h2>
                <ul>
                  {column.links.map((link) => (
                    <li key={link.href}>
                      <MaybeExternalLink link={link} language={language} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        )}
        {footer.copyright !== '' && <Markup as="p" className="footer-copyright" html={footer.copyright} />}
        {asks && (
          <button type="button" className="consent-again" data-consent="ask" hidden>
            {textOf(language)('consent.again')}
          </button>
        )}
      </div>
    </footer>
  );
}
