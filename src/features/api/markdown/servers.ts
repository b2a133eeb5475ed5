import type { Server } from '../../../model/reference.ts';
import type { Node } from '../../markdown-copies/index.ts';
import { bullets, code, described, joined } from './markdown-builders.ts';

export function serverList(servers: readonly Server[]): readonly Node[] {
  return bullets(
    servers.map(({ url, name, description, variables }) => [
      ...described([code(url), ...(name === '' ? [] : [` ${name}`])], description),
      ...bullets(
        variables.map((variable) => {
          const values = joined(
            variable.enum.map((value) => [code(value)]),
            ', ',
          );
          const about = ['default ', code(variable.default), ...(values.length === 0 ? [] : [', one of ', ...values])];
          return described([code(variable.name), ' (', ...about, ')'], variable.description);
        }),
      ),
    ]),
  );
}
