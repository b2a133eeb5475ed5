import * as runtime from 'react/jsx-runtime';
import { based } from './based.ts';

/* What islands have in place of React's own functions in browsers, so that addresses are those of the server. */

export { Fragment } from 'react/jsx-runtime';

export const jsx: typeof runtime.jsx = (type, props, key) => runtime.jsx(type, based(type, props as object), key);
export const jsxs: typeof runtime.jsxs = (type, props, key) => runtime.jsxs(type, based(type, props as object), key);
