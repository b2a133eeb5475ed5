import { useId, useState } from 'react';
import { isMultipart } from '../../shared/request/media-kind.ts';
import type { TryItOperation } from '../../shared/try-it.ts';
import { useConsole } from './context.ts';
import { bodyKind, type EnteredBody, encodedForm, formParts, hasLongNumber, mediaTypeOf, readJson } from './entered.ts';
import { Field } from './fields.tsx';
import { FileField, FormFields } from './form-fields.tsx';
import { multipartBody } from './multipart.ts';
import { problemText } from './problem-text.ts';
import type { SchemaReader } from './schema.ts';
import type { Problem } from './validate.ts';

interface BodyPartProps {
  readonly body: EnteredBody<File> | undefined;
  readonly onChange: (body: EnteredBody<File> | undefined) => void;
  readonly problems: readonly Problem[];
}

/** The body, by fields or as text. */
export function BodyPart({ body, onChange, problems }: BodyPartProps) {
  const { operation, reader, text } = useConsole();
  const content = operation.body?.content ?? [];
  const [asText, setAsText] = useState(false);
  const example = body?.example ?? 0;
  const mediaType = body && mediaTypeOf(operation, body);
  const kind = mediaType && bodyKind(mediaType, reader);
  const value = body && readJson(body.text);
  const hasForm = (kind === 'json' || kind === 'form') && mediaType?.schema !== undefined;
  const isLong = kind === 'json' && body !== undefined && hasLongNumber(body.text);
  // A form of a value that cannot be read would throw it away.
  const showsForm = hasForm && !asText && !isLong && (value !== undefined || body?.text.trim() === '');
  const jsonFault = body && (kind === 'json' || kind === 'form') && body.text !== '' ? faultOf(body.text) : undefined;
  const label = text('api.requestBody');
  return (
    <fieldset className="try-it-part">
      <legend>{label}</legend>
      {hasNoBody(operation.method) && (
        <p className="try-it-note">{text('tryIt.bodyLeftOut', { method: operation.method })}</p>
      )}
      <div className="try-it-bar">
        <Menu
          label={text('tryIt.mediaType')}
          options={content.map(({ type }) => type)}
          none={operation.body?.required === true ? undefined : text('tryIt.noBody')}
          chosen={body?.at}
          onChoose={(at) => onChange(at === undefined ? undefined : emptyBody(operation, at))}
        />
        {body && mediaType?.examples && (
          <Menu
            label={text('api.example')}
            options={mediaType.examples.map(({ name }) => name)}
            chosen={example}
            onChoose={(at) => onChange({ ...emptyBody(operation, body.at, at), files: body.files })}
          />
        )}
        {hasForm && (
          <FormOrText
            asText={!showsForm}
            onChange={setAsText}
            isFormDisabled={isLong || (jsonFault !== undefined && asText)}
          />
        )}
      </div>
      {isLong && hasForm && <p className="try-it-note">{text('tryIt.longNumber')}</p>}
      {body && kind === 'file' && (
        <FileField
          label={text('tryIt.file')}
          problems={problems}
          onFiles={(chosen) => onChange({ ...body, files: { '': chosen } })}
        />
      )}
      {body && mediaType && showsForm && (
        <div key={`${body.at} ${example}`} className="try-it-form">
          {kind === 'form' ? (
            <FormFields
              label={label}
              mediaType={mediaType}
              value={value}
              onChange={(next) => onChange({ ...body, text: JSON.stringify(next, null, 2) })}
              problems={problems}
              files={body.files}
              onFiles={(property, chosen) => onChange({ ...body, files: { ...body.files, [property]: chosen } })}
            />
          ) : (
            <Field
              label={label}
              schema={mediaType.schema}
              value={value}
              onChange={(next) => onChange({ ...body, text: next === undefined ? '' : JSON.stringify(next, null, 2) })}
              problems={problems}
            />
          )}
        </div>
      )}
      {body && kind !== 'file' && !showsForm && (
        <TextBody
          body={body}
          onChange={onChange}
          problems={problems}
          fault={jsonFault && text('tryIt.notJson', { reason: jsonFault })}
        />
      )}
    </fieldset>
  );
}

interface MenuProps {
  readonly label: string;
  /** Texts of the options, each of them once. */
  readonly options: readonly string[];
  /** Text of a last option for none of these; absent where one has to be chosen. */
  readonly none?: string | undefined;
  /** Index of the chosen option; `undefined` for none. */
  readonly chosen: number | undefined;
  readonly onChoose: (at: number | undefined) => void;
}

function Menu({ label, options, none, chosen, onChoose }: MenuProps) {
  return (
    <select
      aria-label={label}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
    >
      {options.map((option, index) => (
        <option key={option} value={index}>
          {option}
        </option>
      ))}
      {none !== undefined && <option value="">{none}</option>}
    </select>
  );
}

interface FormOrTextProps {
  readonly asText: boolean;
  readonly onChange: (asText: boolean) => void;
  readonly isFormDisabled: boolean;
}

/** The choice between a form and a text. */
function FormOrText({ asText, onChange, isFormDisabled }: FormOrTextProps) {
  const { text } = useConsole();
  const name = useId();
  return (
    <div className="try-it-modes">
      {[false, true].map((mode) => (
        <label key={String(mode)}>
          <input
            type="radio"
            name={name}
            checked={mode === asText}
            disabled={!mode && isFormDisabled}
            onChange={() => onChange(mode)}
          />
          <span>{mode ? text('tryIt.asText') : text('tryIt.form')}</span>
        </label>
      ))}
    </div>
  );
}

/** Why a text is no JSON, in the words of the browser. */
function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface TextBodyProps {
  readonly body: EnteredBody<File>;
  readonly onChange: (body: EnteredBody<File>) => void;
  readonly problems: readonly Problem[];
  readonly fault: string | undefined;
}

function TextBody({ body, onChange, problems, fault }: TextBodyProps) {
  const { text } = useConsole();
  const id = useId();
  const lines = body.text.split('\n').length;
  const described = fault !== undefined || problems.length > 0;
  return (
    <div className="try-it-field">
      <label htmlFor={id} className="visually-hidden">
        {text('api.requestBody')}
      </label>
      <textarea
        id={id}
        className="try-it-code"
        rows={Math.min(20, Math.max(6, lines + 1))}
        spellCheck={false}
        aria-invalid={described || undefined}
        aria-describedby={described ? `${id}-problem` : undefined}
        value={body.text}
        onChange={({ target }) => onChange({ ...body, text: target.value })}
      />
      {described && (
        <ul className="try-it-problem" id={`${id}-problem`}>
          {fault !== undefined && <li>{fault}</li>}
          {problems
            .filter(({ keyword }) => keyword !== 'json')
            .map((problem) => (
              <li key={JSON.stringify(problem)}>
                {problem.path.length > 0 && <code>{problem.path.join('.')}</code>} {problemText(problem, text)}
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

/** Browsers send no body with these. */
export function hasNoBody(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The initial body for a media type: an example of the document. */
export function emptyBody(operation: TryItOperation, at: number, example = 0): EnteredBody<File> {
  const { text, examples } = mediaTypeOf(operation, { at });
  return { at, example, text: examples?.[example]?.text ?? text, files: {} };
}

/** The body as the browser sends it. */
export function bodyInit(
  operation: TryItOperation,
  body: EnteredBody<File>,
  reader: SchemaReader,
): BodyInit | undefined {
  const mediaType = mediaTypeOf(operation, body);
  switch (bodyKind(mediaType, reader)) {
    case 'file':
      return body.files['']?.[0];
    case 'form':
      return isMultipart(mediaType.type)
        ? multipartBody(formParts(mediaType, body, reader))
        : encodedForm(mediaType, body);
    default:
      return body.text;
  }
}
