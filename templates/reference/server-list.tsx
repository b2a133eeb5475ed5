import type { Server } from '../../src/model/reference.ts';
import { Description } from './description.tsx';

interface ServerListProps {
  readonly servers: readonly Server[];
}

export function ServerList({ servers }: ServerListProps) {
  return (
    <ul className="servers">
      {servers.map(({ url, name, description, variables }) => (
        <li key={`${url} ${name}`}>
          <code className="path">{url}</code> {name}
          <Description html={description} />
          {variables.length > 0 && (
            <ul className="fields">
              {variables.map((variable) => (
                <li className="field" key={variable.name}>
                  <div className="field-head">
                    <code className="field-name">{variable.name}</code> default <code>{variable.default}</code>
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
