import { useMDXComponents as theme } from 'nextra-theme-docs';
import { Counter } from './components/counter';

export const useMDXComponents = (own) => ({ ...theme(), Counter, ...own });
