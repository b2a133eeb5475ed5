import type { DocRoute } from '../../src/model/route.ts';
import { formatDate } from '../format/date.ts';
import { Icon } from '../icons/icon.tsx';

interface SourceNoteProps {
  readonly editUrl?: string | undefined;
  readonly updated?: DocRoute['updated'];
}

/** Where the text comes from: a link to edit it, and who changed it when. */
export function SourceNote({ editUrl, updated }: SourceNoteProps) {
  if (editUrl === undefined && updated === undefined) return null;
  return (
    <div className="source-note">
      {editUrl !== undefined && (
        <a href={editUrl}>
          <Icon name="edit" />
          Edit this page
        </a>
      )}
      {updated && (
        <p>
          Last updated
          {updated.date !== undefined && (
            <>
              {' on '}
              <time dateTime={updated.date}>{formatDate(updated.date)}</time>
            </>
          )}
          {updated.author !== undefined && ` by ${updated.author}`}
        </p>
      )}
    </div>
  );
}
