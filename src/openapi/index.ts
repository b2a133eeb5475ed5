/** The OpenAPI stage: one document in, one `Reference` and its findings out. */
export { type LoadedReference, loadReference } from './load-reference.ts';
export { operationAddresses } from './operation-addresses.ts';
