export { type NotUtf8, notUtf8 } from './utf8.ts';
