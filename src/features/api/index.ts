/** The OpenAPI stage: documents in, one `Reference` with its findings for each out. */
export { downloads } from './downloads.ts';
export { type LoadedReference, type LoadReferenceOptions, loadReference, loadReferences } from './load-reference.ts';
