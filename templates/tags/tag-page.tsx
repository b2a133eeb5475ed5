import type { TagRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { textOf } from '../../src/shared/texts/text.ts';
import { OwnLanguage, PageHeader, ReadingColumn } from '../content/parts.tsx';
import { Icon } from '../icon.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { PostMeta } from '../posts/parts.tsx';
import { VersionBadge, VersionBanner } from '../versions/parts.tsx';

export function TagPage({ route, frame }: TemplateProps<TagRoute>) {
  const { tag, all, items, count, of, newer, older } = route;
  const { language } = frame;
  const text = textOf(language);
  return (
    <div className="posts reading reading-wide">
      <ReadingColumn>
        <VersionBanner version={route.version} language={language} />
        <VersionBadge version={route.version} language={language} />
        <PageHeader title={text(`tags.${of}`, { count, tag: tag.label })} description={tag.description} />
        <p>
          <a className="more" href={all.href}>
            {all.label}
            <Icon name="arrow-right" />
          </a>
        </p>
        <ul className="summaries">
          {items.map((item) => (
            <li key={item.href}>
              <h2 className="summary-title">
                <a href={item.href}>
                  <OwnLanguage lang={item.lang}>{item.title}</OwnLanguage>
                </a>
              </h2>
              {item.post && <PostMeta post={item.post} language={language} />}
              {item.description !== '' && (
                <p>
                  <OwnLanguage lang={item.lang}>{item.description}</OwnLanguage>
                </p>
              )}
            </li>
          ))}
        </ul>
        <Pagination label={text('nav.postPages')} back={newer && { link: newer }} forward={older && { link: older }} />
      </ReadingColumn>
    </div>
  );
}
