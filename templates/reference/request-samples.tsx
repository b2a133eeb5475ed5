import type { CodeSample as CodeSampleModel } from '../../src/model/reference.ts';
import { CodeSample } from './code-sample.tsx';

interface RequestSamplesProps {
  /** Unique on the page. */
  readonly id: string;
  readonly samples: readonly CodeSampleModel[];
}

/**
 * The request in several languages, one of them open: tabs of a group, so that the script for tabs keeps the
 * choice of a reader, here and everywhere.
 */
export function RequestSamples({ id, samples }: RequestSamplesProps) {
  return (
    <div className="tabs request-samples" data-group="request-language">
      {samples.map(({ language, label, html }, index) => (
        <details
          className="tab"
          key={`${language} ${label}`}
          name={`${id}/sample`}
          open={index === 0}
          data-value={language}
        >
          <summary>{label}</summary>
          <CodeSample html={html} />
        </details>
      ))}
    </div>
  );
}
