import type { ComponentType } from 'react';
import type { PageProps, TemplateProps } from '../src/model/view.ts';
import { textsAsLines } from '../src/shared/texts/client.ts';
import { Frame } from './frame/frame.tsx';
import { Head } from './head/head.tsx';
import { templates } from './registry.ts';

/**
 * The HTML document of one route, without doctype, which React cannot write: the frame around the template of the
 * route's kind.
 */
export function Page({ assets, ...props }: PageProps) {
  const { route, frame } = props;
  // By the type of the registry, the template of a kind takes routes of that kind.
  const Template = templates[route.kind] as ComponentType<TemplateProps>;
  return (
    <html {...rootAttributes({ assets, ...props })}>
      <Head route={route} frame={frame} assets={assets} />
      <body>
        <Frame {...props}>
          <Template {...props} />
        </Frame>
      </body>
    </html>
  );
}

/** Names of the locales with a translation of the page, for the script that suggests one to the reader. */
function translatedTo({ alternates = [] }: PageProps['route']): string | undefined {
  const names = alternates.filter(({ isTranslated }) => isTranslated).map(({ name }) => name);
  return names.length === 0 ? undefined : names.join(' ');
}

/** Attributes of the `html` element that styles and scripts read. An override of this template has to set them too. */
export function rootAttributes({ route, frame, assets }: PageProps) {
  return {
    lang: frame.language.lang,
    dir: frame.language.dir,
    'data-theme': frame.colorMode.default,
    'data-kind': route.kind,
    'data-set': route.version && route.set,
    'data-version': route.version?.name,
    'data-base': frame.baseUrl,
    'data-files': frame.filesBase,
    'data-translated': frame.locales && translatedTo(route),
    'data-path': route.permalink.slice(frame.baseUrl.length),
    'data-announcement': frame.announcement?.closable ? frame.announcement.id : undefined,
    'data-texts': assets.texts && textsAsLines(assets.texts, frame.language),
    'data-search-texts': assets.searchTexts,
    'data-choice': frame.colorMode.toggle || undefined,
  };
}
