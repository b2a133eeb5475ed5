import type { TagsRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeader } from '../content/page-header.tsx';
import { VersionBadge } from '../versions/version-badge.tsx';
import { VersionBanner } from '../versions/version-banner.tsx';
import { TagLetter } from './tag-letter.tsx';

export function TagsPage({ route }: TemplateProps<TagsRoute>) {
  return (
    <div className="reading">
      <div className="reading-column">
        <VersionBanner version={route.version} />
        <VersionBadge version={route.version} />
        <PageHeader title={route.title} description={route.description} />
        {route.letters.map(({ letter, tags }) => (
          <TagLetter key={letter} letter={letter} tags={tags} />
        ))}
      </div>
    </div>
  );
}
