import * as React from 'react';
import { noting, watching } from './watch.ts';

// @ts-expect-error its types are those of a CommonJS module
export * from 'react';

export const createElement = watching(React.createElement, (type) => type);
export const cloneElement = watching(React.cloneElement, (element) => (element as React.ReactElement).type);
export const useEffect = noting(React.useEffect, 'useEffect');
export const useLayoutEffect = noting(React.useLayoutEffect, 'useLayoutEffect');

const watched: typeof React = { ...React, createElement, cloneElement, useEffect, useLayoutEffect };
export default watched;
