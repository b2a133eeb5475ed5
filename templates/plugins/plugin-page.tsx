import type { PluginRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeader } from '../content/parts.tsx';
import { templates } from './modules.ts';
import { Slot } from './slot.tsx';

/** A page of a plugin: its template has the whole main area. */
export function PluginPage(props: TemplateProps<PluginRoute>) {
  const Template = templates[props.route.template];
  // Its module could not be bundled, which is reported.
  if (Template === undefined) return <PageHeader title={props.route.title} />;
  return (
    <>
      <Slot name="content.before" />
      <Template {...props} {...(props.route.props as object | undefined)} />
      <Slot name="content.after" />
    </>
  );
}
