import { type ReactNode, useId, useState } from 'react';
import { isObject } from '../../shared/json.ts';
import { useConsole } from './context.ts';
import { readJson } from './entered.ts';
import { CheckBoxes, type FieldProps, Group, Labelled, RemoveButton } from './field-parts.tsx';
import { shownValue } from './problem-text.ts';
import { looksLike, type ReadSchema, type SchemaReader, schemaName } from './schema.ts';
import type { Problem } from './validate.ts';

/** The most enum values that are shown as check boxes; more are chosen one by one. */
const maxOptions = 20;
/** Deeper values are entered as text. */
const maxDepth = 5;

/** A value by its schema: one input, or a group of them. */
export function Field(props: FieldProps) {
  const { reader } = useConsole();
  const read = reader.resolve(props.schema);
  switch (kindOf(read, props, reader)) {
    case 'choice':
      return <ChoiceField {...props} read={read} />;
    case 'select':
      return <SelectField {...props} options={read.enum ?? [true, false]} />;
    case 'object':
      return <ObjectField {...props} read={read} />;
    case 'several':
      return <SeveralField {...props} options={reader.items(props.schema).enum ?? []} />;
    case 'array':
      return <ArrayField {...props} read={read} />;
    case 'json':
      return <JsonField {...props} />;
    case 'number':
      return <ScalarField {...props} read={read} isNumber />;
    case 'text':
      return <ScalarField {...props} read={read} />;
  }
}

type Kind = 'choice' | 'select' | 'several' | 'object' | 'array' | 'json' | 'number' | 'text';

function kindOf(
  read: ReadSchema,
  { depth = 0, untyped = 'json', value }: Pick<FieldProps, 'depth' | 'untyped' | 'value'>,
  reader: SchemaReader,
): Kind {
  const [type, ...others] = read.types.filter((name) => name !== 'null');
  if (read.enum !== undefined) return 'select';
  if (depth > maxDepth) return 'json';
  if (read.choices.length > 1) return 'choice';
  if (others.length > 0) return 'json';
  if (type === undefined) return untyped;
  if (type === 'object') return read.properties.size > 0 ? 'object' : 'json';
  if (type === 'array') {
    if (!isObject(read.items)) return 'json';
    return isSelection(value, reader.resolve(read.items).enum) ? 'several' : 'array';
  }
  if (type === 'boolean') return 'select';
  return type === 'string' ? 'text' : 'number';
}

/** Whether a list can be entered by ticking the values that its items may have: each is in it once, or not. */
function isSelection(value: unknown, options: readonly unknown[] = []): boolean {
  const items = Array.isArray(value) ? value : [];
  return (
    options.length > 0 &&
    options.length <= maxOptions &&
    new Set(items).size === items.length &&
    items.every((item) => options.includes(item))
  );
}

/**
 * What a field begins with when a reader adds it, or chooses another alternative.
 *
 * @param before the value that was there: an object keeps the properties that it may have still
 */
function initialValue(read: ReadSchema, reader: SchemaReader, before?: unknown): unknown {
  if (read.default !== undefined) return read.default;
  if (read.enum !== undefined) return read.enum[0];
  const [type] = read.types;
  if (type === 'object') {
    const known = isObject(before) ? before : {};
    const entries = [...read.properties].map(([name, schema]) => {
      const { enum: [only, ...others] = [] } = reader.resolve(schema);
      return [name, read.required.has(name) && others.length === 0 ? (only ?? known[name]) : known[name]];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  return type === 'array' ? [] : type === 'boolean' ? false : type === 'string' ? '' : null;
}

function ScalarField({
  read,
  isNumber = false,
  value,
  onChange,
  placeholder,
  ...rest
}: FieldProps & { readonly read: ReadSchema; readonly isNumber?: boolean }) {
  const { text } = useConsole();
  // What is being typed may be no number yet.
  const [typed, setTyped] = useState(() => (value === undefined || value === null ? '' : String(value)));
  const type = (entered: string) => {
    setTyped(entered);
    if (entered === '') onChange(undefined);
    else onChange(isNumber && isSafeNumber(entered) ? Number(entered) : entered);
  };
  const isLong = typed.includes('\n') || (read.maxLength > 500 && Number.isFinite(read.maxLength));
  return (
    <Labelled {...rest}>
      {(attributes) =>
        isLong ? (
          <textarea {...attributes} rows={3} value={typed} onChange={({ target }) => type(target.value)} />
        ) : (
          <input
            {...attributes}
            type={read.format === 'password' ? 'password' : 'text'}
            inputMode={isNumber ? 'decimal' : undefined}
            placeholder={
              placeholder ??
              (read.default === undefined ? read.format : text('api.default', { value: String(read.default) }))
            }
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        )
      }
    </Labelled>
  );
}

/** Whether JavaScript writes a number as it was entered: one beyond 2^53 would have other digits. */
function isSafeNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) && !/^-?\d{16,}/.test(text);
}

function SelectField({ options, value, onChange, ...rest }: FieldProps & { readonly options: readonly unknown[] }) {
  const at = options.findIndex((option) => JSON.stringify(option) === JSON.stringify(value));
  return (
    <Labelled {...rest}>
      {(attributes) => (
        <select
          {...attributes}
          value={at < 0 ? '' : String(at)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : options[Number(target.value)])}
        >
          <option value="">–</option>
          {options.map((option, index) => (
            <option key={JSON.stringify(option)} value={index}>
              {shownValue(option)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** A value as JSON. While it is none, it is passed on as the text that it is, which does not fit the schema. */
function JsonField({ value, onChange, ...rest }: FieldProps) {
  const [typed, setTyped] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)));
  return (
    <Labelled {...rest}>
      {(attributes) => (
        <textarea
          {...attributes}
          className="try-it-code"
          rows={Math.min(12, Math.max(2, typed.split('\n').length))}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(target.value.trim() === '' ? undefined : (readJson(target.value) ?? target.value));
          }}
        />
      )}
    </Labelled>
  );
}

export function below(problems: readonly Problem[], key: string): readonly Problem[] {
  return problems.filter(({ path }) => path[0] === key).map((problem) => ({ ...problem, path: problem.path.slice(1) }));
}

/** The most optional fields without a value that are shown; more are in a menu that adds them. */
const maxEmpty = 8;

export function ObjectField({
  read,
  children,
  ...props
}: FieldProps & { readonly read: ReadSchema; readonly children?: ReactNode }) {
  const { label, value, onChange, problems, depth = 0 } = props;
  const { reader, text } = useConsole();
  const object = isObject(value) ? value : {};
  const fields = [...read.properties].filter(([, schema]) => !reader.resolve(schema).readOnly);
  const isScalar = (schema: unknown) => {
    const kind = kindOf(reader.resolve(schema), { depth, value: undefined }, reader);
    return kind === 'text' || kind === 'number' || kind === 'select';
  };
  const shown = fields.filter(
    ([name, schema], index) =>
      object[name] !== undefined || read.required.has(name) || (index < maxEmpty && isScalar(schema)),
  );
  const rest = fields.filter((field) => !shown.includes(field));
  const set = (name: string, next: unknown) => {
    const { [name]: _, ...others } = object;
    if (next === undefined) onChange(others);
    // Where it was, for those who read along as text.
    else onChange(name in object ? { ...object, [name]: next } : { ...others, [name]: next });
  };
  return (
    <Group {...props}>
      {shown.map(([name, schema]) => (
        <div className="try-it-row" key={name}>
          <Field
            label={name}
            required={read.required.has(name)}
            schema={schema}
            value={object[name]}
            onChange={(next) => set(name, next)}
            problems={below(problems, name)}
            depth={depth + 1}
          />
          {!isScalar(schema) && !read.required.has(name) && (
            <RemoveButton name={name} onRemove={() => set(name, undefined)} />
          )}
        </div>
      ))}
      {children}
      {rest.length > 0 && (
        <select
          className="try-it-add"
          aria-label={text('api.colon', { label, value: text('tryIt.addField') })}
          value=""
          onChange={({ target }) => {
            const schema = read.properties.get(target.value);
            if (schema !== undefined) set(target.value, initialValue(reader.resolve(schema), reader));
          }}
        >
          <option value="">+ {text('tryIt.addField')}</option>
          {rest.map(([name]) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Group>
  );
}

/** A list of values that are each in it or not, in the order of the document. */
function SeveralField({ options, ...props }: FieldProps & { readonly options: readonly unknown[] }) {
  const { required, value, onChange } = props;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <Group {...props}>
      <div className="try-it-options">
        <CheckBoxes
          options={options}
          chosen={chosen}
          onChange={(next) => onChange(next.length === 0 && !required ? undefined : next)}
        />
      </div>
    </Group>
  );
}

function ArrayField({ read, ...props }: FieldProps & { readonly read: ReadSchema }) {
  const { required, value, onChange, problems, depth = 0 } = props;
  const { reader, text } = useConsole();
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  // Items have no name: by these they keep their inputs when one before them is removed.
  const [keys, setKeys] = useState(() => items.map((_, index) => index));
  const next = Math.max(-1, ...keys) + 1;
  return (
    <Group {...props}>
      {items.map((item, index) => (
        <div className="try-it-row" key={keys[index] ?? `new ${index}`}>
          <Field
            label={text('tryIt.item', { number: index + 1 })}
            schema={read.items}
            value={item}
            onChange={(changed) => onChange(items.map((own, at) => (at === index ? (changed ?? '') : own)))}
            problems={below(problems, String(index))}
            depth={depth + 1}
          />
          <RemoveButton
            name={text('tryIt.item', { number: index + 1 })}
            onRemove={() => {
              setKeys(keys.filter((_, at) => at !== index));
              const left = items.filter((_, at) => at !== index);
              onChange(left.length === 0 && !required ? undefined : left);
            }}
          />
        </div>
      ))}
      <button
        type="button"
        className="try-it-add"
        onClick={() => {
          setKeys([...keys, next]);
          onChange([...items, initialValue(reader.resolve(read.items), reader) ?? '']);
        }}
      >
        + {text('tryIt.addItem')}
      </button>
    </Group>
  );
}

function ChoiceField({ read, label, value, onChange, depth = 0, ...rest }: FieldProps & { readonly read: ReadSchema }) {
  const { reader, text } = useConsole();
  const id = useId();
  const [at, setAt] = useState(() => {
    const fitting = read.choices.findIndex((choice) => looksLike(reader.resolve(choice), value, reader));
    return Math.max(0, fitting);
  });
  const names = read.choices.map((choice, index) => {
    const { title, types } = reader.resolve(choice);
    return title || schemaName(choice) || types.join(text('api.comma')) || text('tryIt.item', { number: index + 1 });
  });
  return (
    <div className="try-it-choice">
      <label htmlFor={id}>{text('api.colon', { label, value: text('tryIt.alternative') })}</label>
      <select
        id={id}
        value={at}
        onChange={({ target }) => {
          setAt(Number(target.value));
          onChange(initialValue(reader.resolve(read.choices[Number(target.value)]), reader, value) ?? '');
        }}
      >
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: alternatives never move, and two may be alike
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
      <Field
        {...rest}
        key={at}
        label={label}
        schema={read.choices[at]}
        value={value}
        onChange={onChange}
        depth={depth + 1}
      />
    </div>
  );
}
