import type { PageKey } from '../shared/texts/client.ts';
import { root } from './root.ts';

type WithoutRoom<K> = K extends `client.${infer Name}` ? Name : never;

export type PageText = (key: WithoutRoom<PageKey>) => string;

/** A text in the language of the page, which may be another after each navigation. */
export const pageText: PageText = (key) => RegExp(`^${key} (.*)`, 'm').exec(root.dataset.texts ?? '')?.[1] ?? '';
