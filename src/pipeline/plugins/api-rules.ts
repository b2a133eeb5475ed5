import { type JsonObject, toPlainJson } from '../../core/json/value.ts';
import type { Finding } from '../../model/diagnostic.ts';
import type { ActivePlugin, ApiDocumentInfo, ApiFinding } from '../../model/plugin.ts';
import { ownFinding, readResult } from '../config/index.ts';
import { runHook } from './call.ts';

const hook = 'apiRules';

/**
 * What plugins find in an API document, each with its pointer, and what is wrong with their rules. Each gets a copy of the
 * document, which is its own.
 */
export async function checkApiDocument(
  plugins: readonly ActivePlugin[],
  { id, root, signal }: { readonly id: string; readonly root: JsonObject; readonly signal: AbortSignal },
): Promise<readonly (Finding & Partial<Pick<ApiFinding, 'pointer'>>)[]> {
  const all: (Finding & Partial<Pick<ApiFinding, 'pointer'>>)[] = [];
  for (const plugin of plugins) {
    const call = () => plugin.hooks.apiRules?.({ id, document: toPlainJson(root) as ApiDocumentInfo['document'] });
    const called = await runHook(plugin, { hook, answers: {}, q: { signal }, call });
    all.push(...called.findings);
    if (called.findings.length > 0) continue;
    const { value = [], findings } = readResult(plugin, hook, called.value);
    all.push(...findings);
    for (const { pointer, ...found } of value) all.push({ ...ownFinding(plugin, hook, found), pointer });
  }
  return all;
}
