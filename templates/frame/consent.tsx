import type { SiteFrame } from '../../src/model/site.ts';
import { type Language, textOf } from '../../src/shared/texts/text.ts';

interface ConsentProps {
  readonly consent: NonNullable<SiteFrame['consent']>;
  readonly language: Language;
}

/** The dialog that asks for consent to analytics. The script that loads the services opens it. */
export function Consent({ consent: { services, privacy }, language }: ConsentProps) {
  const text = textOf(language);
  return (
    <section className="consent" id="@consent" popover="manual" aria-label={text('consent.label')}>
      <p>
        {text('consent.question', { services: services.join(', ') })}
        {privacy !== undefined && (
          <>
            {' '}
            <a href={privacy}>{text('consent.privacy')}</a>
          </>
        )}
      </p>
      <div className="consent-choices">
        <button type="button" className="button" data-consent="no">
          {text('consent.decline')}
        </button>
        <button type="button" className="button" data-consent="yes">
          {text('consent.allow')}
        </button>
      </div>
    </section>
  );
}
