import type { Server, ServerVariable } from '../../src/model/reference.ts';
import { breakable } from '../breakable.tsx';
import { Sentence } from '../sentence.tsx';
import { Description } from './parts.tsx';
import { useReferenceView } from './reference-view.tsx';

interface ServerListProps {
  readonly servers: readonly Server[];
}

/** More servers than this are folded: what comes after them is what most readers look for. */
const maxServers = 5;

/** Servers with their variables. */
export function ServerList({ servers }: ServerListProps) {
  const { text } = useReferenceView();
  const first = servers.length > maxServers ? servers.slice(0, maxServers - 2) : servers;
  const more = servers.slice(first.length);
  return (
    <div className="servers">
      <Servers servers={first} />
      {more.length > 0 && (
        <details className="fold">
          <summary>{text('api.inBrackets', { name: text('api.more'), remark: more.length })}</summary>
          <Servers servers={more} />
        </details>
      )}
    </div>
  );
}

function Servers({ servers }: ServerListProps) {
  const { text } = useReferenceView();
  return (
    <ul>
      {servers.map(({ url, name, description, variables }) => (
        <li key={`${url} ${name}`}>
          <code className="path">{breakable(url)}</code> {name}
          <Description html={description} />
          {variables.length > 0 && (
            <ul className="fields">
              {variables.map((variable) => (
                <li className="field" key={variable.name}>
                  <div className="field-head">
                    <code className="field-name">{variable.name}</code>{' '}
                    <Sentence parts={text.parts('api.default', { value: <code>{variable.default || '""'}</code> })} />
                  </div>
                  <Description html={variable.description} />
                  {variable.enum.length > 0 && (
                    <ul className="enum">
                      {variable.enum.map((value) => (
                        <li key={value}>
                          <code>{value}</code>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * Chooses the server of all samples. It needs a script, which shows it: each option is the address of a server
 * with its `{variables}`, each field one of them, and what it comes to goes into each `[data-server-url]`.
 */
export function ServerPicker({ servers }: { readonly servers: readonly Server[] }) {
  const { text } = useReferenceView();
  if (servers.length < 2 && servers.every(({ variables }) => variables.length === 0)) return null;
  return (
    <div className="server-picker" data-server-picker hidden>
      <label>
        {text('api.server')}{' '}
        <select data-server-select>
          {servers.map(({ url, name }) => (
            <option key={`${url} ${name}`} value={url}>
              {name === '' ? url : text('api.colon', { label: name, value: url })}
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
