import type { DocRoute } from '../../src/model/route.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { formatDate } from '../format/date.ts';
import { Icon } from '../icons/icon.tsx';

interface SourceNoteProps {
  readonly editUrl?: string | undefined;
  readonly updated?: DocRoute['updated'];
  /** Address of the page as Markdown. */
  readonly markdownCopy?: string | undefined;
}

/** Where the text comes from: links to edit it and to take it away, and who changed it when. */
export function SourceNote({ editUrl, updated, markdownCopy }: SourceNoteProps) {
  if (editUrl === undefined && updated === undefined && markdownCopy === undefined) return null;
  return (
    <div className="source-note">
      {(editUrl !== undefined || markdownCopy !== undefined) && (
        <div className="source-links">
          {editUrl !== undefined && (
            <a href={editUrl}>
              <Icon name="edit" />
              Edit this page
            </a>
          )}
          {markdownCopy !== undefined && <MarkdownLinks href={encodePath(markdownCopy)} />}
        </div>
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

/** The script that copies shows the button: without it, there is the link. */
function MarkdownLinks({ href }: { readonly href: string }) {
  return (
    <>
      <a href={href} type="text/markdown">
        <Icon name="document" />
        View as Markdown
      </a>
      <button type="button" hidden data-copy-markdown={href}>
        <Icon name="copy" />
        Copy page as Markdown
      </button>
    </>
  );
}
