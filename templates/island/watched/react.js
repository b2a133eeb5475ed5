// Not in TypeScript: declarations cannot pass on all that a CommonJS module exports.
import * as React from 'react';
import { noting, notingComponent, watching } from './watch.ts';

export * from 'react';

export const createElement = watching(React.createElement, (type) => type);
export const cloneElement = watching(React.cloneElement, (element) => element.type);
export const useEffect = noting(React.useEffect, 'useEffect');
export const useLayoutEffect = noting(React.useLayoutEffect, 'useLayoutEffect');
export const Component = notingComponent(React.Component);
export const PureComponent = notingComponent(React.PureComponent);

export default { ...React, createElement, cloneElement, useEffect, useLayoutEffect, Component, PureComponent };
