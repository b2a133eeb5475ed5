import * as runtime from 'react/jsx-runtime';
import { counting } from './watch.ts';

/* What islands have in place of React's own functions on the server: addresses as in browsers, and an end. */

export { Fragment } from 'react/jsx-runtime';

export const jsx = counting(runtime.jsx);
export const jsxs = counting(runtime.jsxs);
