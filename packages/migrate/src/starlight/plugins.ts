import { type Data, textOf } from '../data.ts';
import type { AddNote } from '../plan.ts';

/** Plugins of Starlight for what docsgen does itself: how. */
const own: Readonly<Record<string, string>> = {
  'starlight-links-validator': 'docsgen checks links itself: checks in the config says which are errors',
  'starlight-llms-txt': 'docsgen writes llms.txt and a Markdown copy of each page itself',
  'starlight-package-managers': 'docsgen has blocks of code for it: package-managers after the language',
  'starlight-page-actions': 'docsgen has a menu of each page for assistants itself',
  'starlight-github-alerts': 'docsgen knows > [!NOTE] itself',
  'starlight-sidebar-topics': 'each topic is a sidebar, with a link in the bar',
};

/** Notes what replaces each plugin. */
export function notePlugins(plugins: readonly Data[], note: AddNote): void {
  for (const plugin of plugins) {
    const name = textOf(plugin.$package)?.replace(/#.*/, '') ?? textOf(plugin.$function) ?? textOf(plugin.name);
    const advice = name === undefined ? undefined : own[name];
    if (advice !== undefined) note('changed', `the plugin ${name}`, advice);
    else
      note(
        'lost',
        `the plugin ${name ?? 'of Starlight'}`,
        'docsgen has no plugins of Starlight: what it did to pages is not there',
      );
  }
}
