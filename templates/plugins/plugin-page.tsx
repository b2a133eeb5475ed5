import type { PluginRoute } from '../../src/model/route.ts';
import type { TemplateProps } from '../../src/model/view.ts';
import { PageHeader } from '../content/parts.tsx';
import { templates } from './modules.ts';
import { Slot } from './slot.tsx';

/** A page of a plugin. Its template fills the main area. */
export function PluginPage(props: TemplateProps<PluginRoute>) {
  const Template = templates[props.route.template];
  // The template could not be bundled, which is a finding.
  if (Template === undefined) return <PageHeader title={props.route.title} />;
  return (
    <>
      <Slot name="content.before" />
      <Template {...props} {...(props.route.props as object | undefined)} />
      <Slot name="content.after" />
    </>
  );
}
