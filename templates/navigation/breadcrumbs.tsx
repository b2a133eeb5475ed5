import type { Crumb } from '../../src/model/route.ts';
import type { SiteFrame } from '../../src/model/site.ts';
import { textOf } from '../../src/shared/texts/text.ts';
import { OwnLanguage } from '../content/parts.tsx';
import { Icon } from '../icon.tsx';

/** Breadcrumbs from home to the shown page, which comes last. */
export function Breadcrumbs({ crumbs, frame }: { readonly crumbs: readonly Crumb[]; readonly frame: SiteFrame }) {
  if (crumbs.length === 0) return null;
  const text = textOf(frame.language);
  return (
    <nav className="breadcrumbs" aria-label={text('nav.breadcrumbs')}>
      <ol>
        <li>
          <a href={frame.baseUrl} aria-label={text('nav.home')}>
            <Icon name="home" />
          </a>
        </li>
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.label} ${crumb.href}`}>
            <CrumbLabel crumb={crumb} last={index === crumbs.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function CrumbLabel({ crumb, last }: { readonly crumb: Crumb; readonly last: boolean }) {
  const label = <OwnLanguage lang={crumb.lang}>{crumb.label}</OwnLanguage>;
  if (last) return <span aria-current="page">{label}</span>;
  return crumb.href === undefined ? <span>{label}</span> : <a href={crumb.href}>{label}</a>;
}
