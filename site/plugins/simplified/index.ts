import { definePlugin, file } from 'docsgen/plugin';
import { checkSimplified, type TemplateNode } from './check.ts';

/**
 * The simplified formats of openEHR: keys of blocks with `template=vital_signs` are those of a web template.
 *
 * Its option is the folder of the web templates.
 */
export const simplified = definePlugin<{ readonly folder: string }>({
  name: 'simplified',
  setup: ({ folder }) => ({
    rules: {
      'unknown-path': {
        severity: 'warning',
        about: 'A key or a value of a body in FLAT or STRUCTURED is none of the web template that its block names.',
      },
    },
    blocks: {
      json: async ({ code, attributes: { template, partial, unchecked } }, q) => {
        if (template === undefined || partial !== undefined || unchecked !== undefined || /…|\.\.\./.test(code))
          return [];
        const text = await q(file, `${folder}/${template}.json`);
        if (text === undefined) {
          const message = `there is no web template ${folder}/${template}.json`;
          return [{ rule: 'unknown-path', message, hint: 'correct `template=`, or add the file' }];
        }
        return checkSimplified(code, (JSON.parse(text) as { readonly tree: TemplateNode }).tree);
      },
    },
  }),
});
