import type { SiteFrame } from '../../src/model/site.ts';
import { encodePath } from '../../src/shared/paths.ts';
import { textOf } from '../../src/shared/texts/text.ts';
import { Icon } from '../icon.tsx';

interface FeedbackProps {
  readonly frame: SiteFrame;
  readonly title: string;
  readonly permalink: string;
}

/** Asks whether the page was helpful. The question is hidden until its script has loaded; the link to report a problem is not. */
export function Feedback({ frame, title, permalink }: FeedbackProps) {
  const { feedback, language, url = '' } = frame;
  if (feedback === undefined) return null;
  const { endpoint, issues } = feedback;
  const text = textOf(language);
  const values = { title, url: `${url}${encodePath(permalink)}` };
  return (
    <section
      className="page-feedback"
      aria-label={text('feedback.question')}
      data-feedback={endpoint}
      data-thanks={endpoint && text('feedback.thanks')}
      data-failed={endpoint && text('feedback.failed')}
    >
      {endpoint !== undefined && (
        <div className="page-feedback-ask">
          <p>{text('feedback.question')}</p>
          <button className="button" type="button" value="yes" aria-pressed="false">
            {text('feedback.yes')}
          </button>
          <button className="button" type="button" value="no" aria-pressed="false">
            {text('feedback.no')}
          </button>
        </div>
      )}
      {issues !== undefined && (
        <a href={issues.replace(/\{(title|url)\}/g, (_, name: 'title' | 'url') => encodeURIComponent(values[name]))}>
          <Icon name="external" />
          {text('feedback.issue')}
        </a>
      )}
      {endpoint !== undefined && (
        <>
          <form hidden>
            <label>
              {text('feedback.comment')}
              <textarea name="comment" rows={3} maxLength={4000} required />
            </label>
            <button className="button" type="submit">
              {text('feedback.send')}
            </button>
          </form>
          <p role="status" />
        </>
      )}
    </section>
  );
}
