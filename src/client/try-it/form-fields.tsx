import type { TryItMediaType } from '../../shared/try-it.ts';
import { useConsole } from './context.ts';
import { uploadsOf } from './entered.ts';
import { type FieldProps, Labelled } from './field-parts.tsx';
import { below, ObjectField } from './fields.tsx';

/** A form that files may be part of. */
export function FormFields({
  mediaType,
  files,
  onFiles,
  ...props
}: Omit<FieldProps, 'schema'> & {
  readonly mediaType: TryItMediaType;
  readonly files: Readonly<Record<string, readonly File[]>>;
  readonly onFiles: (property: string, chosen: readonly File[]) => void;
}) {
  const { reader } = useConsole();
  const read = reader.resolve(mediaType.schema);
  const entries = [...read.properties];
  const names = uploadsOf(mediaType, reader);
  const uploads = entries.filter(([name]) => names.includes(name));
  const fields = new Map(entries.filter((entry) => !uploads.includes(entry)));
  return (
    <ObjectField {...props} schema={mediaType.schema} read={{ ...read, properties: fields }}>
      {uploads.map(([name, property]) => (
        <FileField
          key={name}
          label={name}
          required={read.required.has(name)}
          multiple={reader.resolve(property).items !== undefined}
          problems={(files[name] ?? []).length > 0 ? [] : below(props.problems, name)}
          onFiles={(chosen) => onFiles(name, chosen)}
        />
      ))}
    </ObjectField>
  );
}

export function FileField({
  multiple = false,
  onFiles,
  ...rest
}: Pick<FieldProps, 'label' | 'required' | 'problems'> & {
  readonly multiple?: boolean;
  readonly onFiles: (chosen: readonly File[]) => void;
}) {
  return (
    <Labelled {...rest}>
      {(attributes) => (
        <input
          {...attributes}
          type="file"
          multiple={multiple}
          onChange={({ target }) => onFiles([...(target.files ?? [])])}
        />
      )}
    </Labelled>
  );
}
