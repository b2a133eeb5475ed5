import type { KeyboardEvent } from 'react';
import { Authorization } from './authorization.tsx';
import { BodyPart } from './body.tsx';
import { useConsole } from './context.ts';
import { CheckBox } from './field-parts.tsx';
import { HistoryList } from './history-list.tsx';
import { Parameters } from './parameters.tsx';
import { countOf, type Problems } from './problems.ts';
import { ResponsePart } from './response.tsx';
import { useRequest } from './use-request.ts';

/** The form of a request, and what the server answers. */
export function Console({ section }: { readonly section: Element }) {
  const { operation, text } = useConsole();
  const { form, access, problems, submit, sending, history } = useRequest(section);
  const { server, parameters, body, isVia } = form;
  const { proxy } = operation;

  /** In a text of several lines, Enter alone begins a line. */
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

  const proxyOrigin = proxy === undefined ? undefined : new URL(proxy, location.href).origin;
  return (
    <div className="try-it-columns">
      <form
        className="try-it-request"
        aria-label={text('api.request')}
        noValidate
        onSubmit={submit}
        onKeyDown={submitByKey}
      >
        <p className="try-it-title">{text('api.request')}</p>
        {server.picker}
        <Authorization {...access} server={server.base} onChoose={access.setChoice} onReveal={access.setReveals} />
        <Parameters
          key={`parameters ${form.filled}`}
          values={parameters}
          onChange={(key, value) => form.setParameters((before) => ({ ...before, [key]: value }))}
          problems={problems}
        />
        {operation.body !== undefined && (
          <BodyPart
            key={`body ${form.filled}`}
            body={body}
            onChange={form.setBody}
            problems={problems.get('body') ?? []}
          />
        )}
        {proxyOrigin !== undefined && (
          <div className="try-it-options">
            <CheckBox isChecked={isVia.proxy} onChange={(proxy) => form.setVia({ ...isVia, proxy })}>
              {text('tryIt.viaProxy', { origin: proxyOrigin })}
            </CheckBox>
            {isVia.proxy && access.uses.length > 0 && (
              <CheckBox isChecked={isVia.trusted} onChange={(trusted) => form.setVia({ ...isVia, trusted })}>
                {text('tryIt.proxyConsent', { origin: proxyOrigin })}
              </CheckBox>
            )}
          </div>
        )}
        <SendButtons isSending={sending.isSending} onCancel={sending.cancel} problems={problems} />
      </form>
      <ResponsePart {...sending} proxy={isVia.proxy ? undefined : proxyOrigin} earlier={<HistoryList {...history} />} />
    </div>
  );
}

interface SendButtonsProps {
  readonly isSending: boolean;
  readonly onCancel: () => void;
  readonly problems: Problems;
}

/** The buttons to send and to cancel. With problems, the first click shows them and the next one sends anyway. */
function SendButtons({ isSending, onCancel, problems }: SendButtonsProps) {
  const { text } = useConsole();
  return (
    <div className="try-it-actions">
      {/* One that is disabled would lose the focus of a keyboard. */}
      <button type="submit" className="try-it-send" aria-disabled={isSending}>
        {problems.size > 0 ? text('tryIt.sendAnyway') : text('tryIt.send')}
      </button>
      {isSending && (
        <button type="button" className="try-it-button" onClick={onCancel}>
          {text('tryIt.cancel')}
        </button>
      )}
      {problems.size > 0 && (
        <p className="try-it-problem" role="alert">
          {text('tryIt.problems', { count: countOf(problems) })}
        </p>
      )}
    </div>
  );
}
