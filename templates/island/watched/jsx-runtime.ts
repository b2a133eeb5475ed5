import * as runtime from 'react/jsx-runtime';
import { watching } from './watch.ts';

export { Fragment } from 'react/jsx-runtime';

export const jsx = watching(runtime.jsx, (type) => type);
export const jsxs = watching(runtime.jsxs, (type) => type);
