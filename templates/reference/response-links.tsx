import type { ResponseLink } from '../../src/model/reference.ts';
import { Description } from './description.tsx';
import { Heading } from './heading.tsx';
import { MethodBadge } from './method-badge.tsx';
import { ReferenceLink } from './reference-link.tsx';

interface ResponseLinksProps {
  readonly links: readonly ResponseLink[];
}

/** What a client can do next with what it got. */
export function ResponseLinks({ links }: ResponseLinksProps) {
  if (links.length === 0) return null;
  return (
    <>
      <Heading of="detail">Links</Heading>
      <ul className="fields">
        {links.map(({ name, description, operation, target, parameters, requestBody }) => (
          <li className="field" key={name}>
            <code className="field-name">{name}</code>{' '}
            {operation ? (
              <ReferenceLink to={operation.anchor}>
                <MethodBadge method={operation.method} /> {operation.title}
              </ReferenceLink>
            ) : (
              <code>{target}</code>
            )}
            <Description html={description} />
            {parameters.length + (requestBody === undefined ? 0 : 1) > 0 && (
              <ul className="facts">
                {parameters.map((parameter) => (
                  <li key={parameter.name}>
                    {parameter.name} is <code>{parameter.value}</code>
                  </li>
                ))}
                {requestBody !== undefined && (
                  <li>
                    body is <code>{requestBody}</code>
                  </li>
                )}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
