import { useEffect, useRef, useState } from 'react';
import { parameterTitles } from '../../shared/texts/parameter-titles.ts';
import type { TryItParameter } from '../../shared/try-it.ts';
import { useConsole } from './context.ts';
import { parameterKey } from './entered.ts';
import type { FieldProps } from './field-parts.tsx';
import { Field } from './fields.tsx';
import { shownValue } from './problem-text.ts';
import type { Problems } from './problems.ts';

interface ParametersProps {
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (key: string, value: unknown) => void;
  readonly problems: Problems;
}

/** Fields of the parameters, by where they are in the request. */
export function Parameters({ values, onChange, problems }: ParametersProps) {
  const { operation, text } = useConsole();
  return Object.entries(parameterTitles).map(([place, title]) => {
    const own = operation.parameters.filter((spec) => spec.in === place);
    if (own.length === 0) return null;
    return (
      <fieldset className="try-it-part" key={place}>
        <legend>{text(title)}</legend>
        {place === 'cookie' && <p className="try-it-note">{text('tryIt.cookieParameter')}</p>}
        {own.map((spec) => {
          const key = parameterKey(spec);
          return (
            <ParameterField
              key={key}
              spec={spec}
              value={values[key]}
              onChange={(value) => onChange(key, value)}
              problems={problems.get(key) ?? []}
            />
          );
        })}
      </fieldset>
    );
  });
}

interface ParameterFieldProps extends Pick<FieldProps, 'value' | 'onChange' | 'problems'> {
  readonly spec: TryItParameter;
}

/** A field, and buttons that put the example and the default of the parameter into it. */
function ParameterField({ spec, value, onChange, problems }: ParameterFieldProps) {
  const { reader, text } = useConsole();
  const [filled, setFilled] = useState(0);
  const around = useRef<HTMLDivElement>(null);
  // The button that was used is gone then.
  useEffect(() => {
    if (filled > 0) around.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [filled]);
  const { default: usual } = reader.resolve(spec.schema);
  const offers = new Map<string, { readonly label: string; readonly value: unknown }>();
  const offer = (offered: unknown, labelOf: (shown: string) => string) => {
    const shown = shownValue(offered);
    if (shown !== undefined) offers.set(JSON.stringify(offered), { label: labelOf(shown), value: offered });
  };
  offer(spec.example, (shown) => `${text('api.forExample')} ${shown}`);
  offer(usual, (shown) => text('api.default', { value: shown }));
  const known = offers.size > 0 ? '' : undefined;
  offers.delete(JSON.stringify(value));
  return (
    <div className="try-it-offered" ref={around}>
      <Field
        // A field knows what is typed into it, which this replaces.
        key={filled}
        label={spec.name}
        required={spec.required}
        schema={spec.schema}
        value={value}
        onChange={onChange}
        problems={problems}
        depth={1}
        untyped="text"
        placeholder={known}
      />
      {[...offers.values()].map((own) => (
        <button
          key={own.label}
          type="button"
          className="try-it-quiet try-it-offer"
          aria-label={text('api.colon', { label: spec.name, value: own.label })}
          onClick={() => {
            onChange(own.value);
            setFilled(filled + 1);
          }}
        >
          {own.label}
        </button>
      ))}
    </div>
  );
}
