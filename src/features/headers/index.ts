/** The headers that hosts are asked to send. */
export { headersFile } from './headers-file.ts';
