import type { ComponentType } from 'react';
import type { SlotName } from '../../src/model/plugin.ts';
import type { PluginRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';

/** Components of the site's plugins by slot. The bundler puts them in place of this file, as it does for `templates`. */
export const slots: {
  readonly [Name in SlotName]?: readonly { readonly component: ComponentType; readonly props: object }[];
} = {};

/** Templates of the routes of plugins, by module. */
export const templates: Readonly<Record<string, ComponentType<TemplateProps<PluginRoute>>>> = {};
