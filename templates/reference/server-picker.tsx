import type { Server, ServerVariable } from '../../src/model/reference.ts';

interface ServerPickerProps {
  readonly servers: readonly Server[];
}

/**
 * Chooses the server of all samples. It needs a script, which shows it: each option is the address of a server
 * with its `{variables}`, each field one of them, and what it comes to goes into each `[data-server-url]`.
 */
export function ServerPicker({ servers }: ServerPickerProps) {
  if (servers.length < 2 && servers.every(({ variables }) => variables.length === 0)) return null;
  return (
    <div className="server-picker" data-server-picker hidden>
      <label>
        Server{' '}
        <select data-server-select>
          {servers.map(({ url, name }) => (
            <option key={`${url} ${name}`} value={url}>
              {name === '' ? url : `${name}: ${url}`}
            </option>
          ))}
        </select>
      </label>
      {servers.flatMap(({ url, variables }) =>
        variables.map((variable) => (
          <span key={`${url} ${variable.name}`} data-server={url} hidden={url !== servers[0]?.url}>
            <VariableField variable={variable} />
          </span>
        )),
      )}
    </div>
  );
}

function VariableField({ variable: { name, default: value, enum: values } }: { readonly variable: ServerVariable }) {
  if (values.length === 0) {
    return (
      <label>
        {name} <input data-server-variable={name} defaultValue={value} />
      </label>
    );
  }
  return (
    <label>
      {name}{' '}
      <select data-server-variable={name} defaultValue={value}>
        {values.map((item) => (
          <option key={item}>{item}</option>
        ))}
      </select>
    </label>
  );
}
