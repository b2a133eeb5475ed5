import type { ComponentType } from 'react';

/** Runs a compiled module that imports nothing but React's JSX runtime. */
export async function evaluate(code: string, runtime: object): Promise<ComponentType> {
  const names = /import \{([^}]*)\} from "react\/jsx-runtime";?/.exec(code)?.[1] ?? '';
  const bindings = names.replaceAll(/(\w+) as (\w+)/g, '$1: $2');
  const script = code
    .replace(/import \{[^}]*\} from "react\/jsx-runtime";?/, `const {${bindings}} = runtime;`)
    .replace(/export default function (\w+)/, 'result = function $1')
    .replaceAll(/^export (const|function)/gm, '$1');
  return new Function('runtime', `let result; ${script}\nreturn result;`)(runtime) as ComponentType;
}
