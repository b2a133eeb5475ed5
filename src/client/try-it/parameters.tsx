import type { TryItParameter } from '../../shared/try-it.ts';
import { useConsole } from './context.ts';
import { parameterKey } from './entered.ts';
import { Field } from './fields.tsx';
import type { Problems } from './problems.ts';

const places = [
  ['path', 'api.parametersPath'],
  ['query', 'api.parametersQuery'],
  ['querystring', 'api.parametersQuerystring'],
  ['header', 'api.parametersHeader'],
  ['cookie', 'api.parametersCookie'],
] as const;

interface ParametersProps {
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (key: string, value: unknown) => void;
  readonly problems: Problems;
}

/** Fields of the parameters, by where they are in the request. */
export function Parameters({ values, onChange, problems }: ParametersProps) {
  const { operation, text } = useConsole();
  return places.map(([place, title]) => {
    const own = operation.parameters.filter((spec) => spec.in === place);
    if (own.length === 0) return null;
    return (
      <fieldset className="try-it-part" key={place}>
        <legend>{text(title)}</legend>
        {place === 'cookie' && <p className="try-it-note">{text('tryIt.cookieParameter')}</p>}
        {own.map((spec: TryItParameter) => {
          const key = parameterKey(spec);
          return (
            <Field
              key={key}
              label={spec.name}
              required={spec.required}
              schema={spec.schema}
              value={values[key]}
              onChange={(value) => onChange(key, value)}
              problems={problems.get(key) ?? []}
              depth={1}
              untyped="text"
              placeholder={spec.example === undefined ? undefined : `${text('api.forExample')} ${spec.example}`}
            />
          );
        })}
      </fieldset>
    );
  });
}
