import { type ReactNode, useId } from 'react';
import { useConsole } from './context.ts';
import { problemText } from './problem-text.ts';
import type { Problem } from './validate.ts';

/** The props of every field of a form. */
export interface FieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly schema: unknown;
  /** `undefined`: nothing is sent. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Problems of the value and of values inside it, with paths relative to it. */
  readonly problems: readonly Problem[];
  /** The nesting depth of the field. */
  readonly depth?: number;
  /** The type for a schema without one: parameters are strings. */
  readonly untyped?: 'text' | 'json';
  /** An example of a string or number. */
  readonly placeholder?: string | undefined;
}

/** A label, its input, and what is wrong with the value. */
export function Labelled({
  label,
  required = false,
  problems,
  children,
}: Pick<FieldProps, 'label' | 'required' | 'problems'> & {
  readonly children: (attributes: Attributes) => ReactNode;
}) {
  const { text } = useConsole();
  const id = useId();
  const own = problems.filter(({ path }) => path.length === 0);
  return (
    <div className="try-it-field try-it-named">
      <label htmlFor={id}>
        {label}
        {required && <span className="try-it-required"> {text('api.required')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': own.length > 0 || undefined,
        'aria-describedby': own.length > 0 ? `${id}-problem` : undefined,
        'aria-required': required || undefined,
      })}
      {own.length > 0 && (
        <p className="try-it-problem" id={`${id}-problem`}>
          {own.map((problem) => problemText(problem, text)).join(' ')}
        </p>
      )}
    </div>
  );
}

interface Attributes {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
}

/** Fields with a name for all of them, which the outermost ones of a form do not need. */
export function Group({
  label,
  required = false,
  problems,
  depth = 0,
  children,
}: Omit<FieldProps, 'schema' | 'value' | 'onChange'> & { readonly children: ReactNode }) {
  const { text } = useConsole();
  const own = problems.filter(({ path }) => path.length === 0);
  return (
    <fieldset className={depth === 0 ? 'try-it-group try-it-outermost' : 'try-it-group'}>
      <legend>
        {label}
        {required && <span className="try-it-required"> {text('api.required')}</span>}
      </legend>
      {children}
      {own.length > 0 && <p className="try-it-problem">{own.map((problem) => problemText(problem, text)).join(' ')}</p>}
    </fieldset>
  );
}

/** Takes a field or an item out of a form. */
export function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const { text } = useConsole();
  return (
    <button
      type="button"
      className="try-it-remove"
      aria-label={text('tryIt.remove', { name })}
      title={text('tryIt.remove', { name })}
      onClick={onRemove}
    >
      ×
    </button>
  );
}

interface CheckBoxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** What it means. */
  readonly children: ReactNode;
}

export function CheckBox({ isChecked, onChange, children }: CheckBoxProps) {
  return (
    <label>
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} /> {children}
    </label>
  );
}

interface CheckBoxesProps<T> {
  readonly options: readonly T[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: readonly T[]) => void;
}

/** A box for each of several values. Those that are chosen keep the order of all. */
export function CheckBoxes<T>({ options, chosen, onChange }: CheckBoxesProps<T>) {
  return options.map((option) => (
    <CheckBox
      key={String(option)}
      isChecked={chosen.includes(option)}
      onChange={(isChecked) => onChange(options.filter((own) => (own === option ? isChecked : chosen.includes(own))))}
    >
      <code>{String(option)}</code>
    </CheckBox>
  ));
}

interface CredentialFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isSecret?: boolean;
  readonly onChange: (value: string) => void;
}

/** No password manager stores what is entered here for the site of the documentation. */
export function CredentialField({ label, value, isSecret = false, onChange }: CredentialFieldProps) {
  const id = useId();
  return (
    <div className="try-it-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={isSecret ? 'password' : 'text'}
        autoComplete={isSecret ? 'new-password' : 'off'}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </div>
  );
}
