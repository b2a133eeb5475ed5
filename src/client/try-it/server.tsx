import { useEffect, useId, useMemo, useState } from 'react';
import { serverPicker } from '../reference/servers.ts';
import { useConsole } from './context.ts';
import { type ChosenServer, chosenServer, serverUrl } from './entered.ts';

/** The server of the request, and what chooses it; in step with the picker of the page, where both have the same servers. */
export function useServer() {
  const { operation, text } = useConsole();
  const { servers, sharesServers } = operation;
  const id = useId();
  const page = useMemo(() => (sharesServers ? pagePicker() : undefined), [sharesServers]);
  const read = (): ChosenServer => {
    const { url, variables } = page?.read() ?? { url: '', variables: new Map<string, string>() };
    const at = Math.max(
      0,
      servers.findIndex((server) => server.url === url),
    );
    return { at, variables: new Map([...defaultsOf(at), ...(servers[at]?.url === url ? variables : [])]) };
  };
  const defaultsOf = (at: number) =>
    (servers[at]?.variables ?? []).map(({ name, default: usual }) => [name, usual] as const);
  const [chosen, setChosen] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picker is that of the page
  useEffect(() => page?.listen(() => setChosen(read())), [page]);
  const server = servers[chosen.at] ?? { url: '/', name: '', variables: [] };
  const choose = (next: ChosenServer) => {
    setChosen(next);
    page?.write(servers[next.at]?.url ?? '', next.variables);
  };
  const setVariable = (name: string, value: string) =>
    choose({ ...chosen, variables: new Map([...chosen.variables, [name, value]]) });
  const document = new URL(operation.document, location.href).href;
  const address = chosenServer(server, chosen.variables, document);
  const base = serverUrl(server, chosen.variables, document);
  const picker = (
    <div className="try-it-part">
      <div className="try-it-field">
        <label htmlFor={id}>{text('api.server')}</label>
        <select
          id={id}
          value={chosen.at}
          onChange={({ target }) => {
            const at = Number(target.value);
            choose({ at, variables: new Map(defaultsOf(at)) });
          }}
        >
          {servers.map(({ url, name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: servers never move, and two may be alike
            <option key={index} value={index}>
              {name === '' ? url : text('api.colon', { label: name, value: url })}
            </option>
          ))}
        </select>
      </div>
      {server.variables.map(({ name, enum: values }) => (
        <div className="try-it-field" key={`${chosen.at} ${name}`}>
          <label htmlFor={`${id}${name}`}>{name}</label>
          {values.length === 0 ? (
            <input
              id={`${id}${name}`}
              autoComplete="off"
              value={chosen.variables.get(name) ?? ''}
              onChange={({ target }) => setVariable(name, target.value)}
            />
          ) : (
            <select
              id={`${id}${name}`}
              value={chosen.variables.get(name)}
              onChange={({ target }) => setVariable(name, target.value)}
            >
              {values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          )}
        </div>
      ))}
    </div>
  );
  const isAddress = URL.canParse(address);
  return {
    address: isAddress ? address : location.origin,
    /** What other addresses of the document are relative to. */
    base: isAddress ? base : location.origin,
    picker,
    chosen,
    choose,
  };
}

/** What is chosen in the picker of the page. */
function pagePicker() {
  const page = serverPicker();
  if (!page) return undefined;
  const { picker, select, fieldsOf } = page;
  return {
    read: () => ({
      url: select.value,
      variables: new Map(fieldsOf(select.value).map(({ name, input }) => [name, input.value])),
    }),
    write(url: string, variables: ReadonlyMap<string, string>) {
      select.value = url;
      for (const { name, input } of fieldsOf(url)) input.value = variables.get(name) ?? input.value;
      select.dispatchEvent(new Event('input', { bubbles: true }));
    },
    listen(listener: () => void) {
      picker.addEventListener('input', listener);
      return () => picker.removeEventListener('input', listener);
    },
  };
}
