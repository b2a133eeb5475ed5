import type { TagsRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeader } from '../content/page-header.tsx';
import { TagLetter } from './tag-letter.tsx';

export function TagsPage({ route }: TemplateProps<TagsRoute>) {
  return (
    <div className="reading">
      <div className="reading-column">
        <PageHeader title={route.title} description={route.description} />
        {route.letters.map(({ letter, tags }) => (
          <TagLetter key={letter} letter={letter} tags={tags} />
        ))}
      </div>
    </div>
  );
}
