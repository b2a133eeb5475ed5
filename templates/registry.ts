import type { ComponentType } from 'react';
import type { Route, RouteKind } from '../src/model/route.ts';
import type { TemplateProps } from '../src/model/view.ts';
import { CategoryPage } from './category/category-page.tsx';
import { DocPage } from './doc/doc-page.tsx';
import { PluginPage } from './plugins/plugin-page.tsx';
import { PostArchivePage } from './posts/post-archive-page.tsx';
import { PostListPage } from './posts/post-list-page.tsx';
import { PostPage } from './posts/post-page.tsx';
import { ReferencePage } from './reference/reference-page.tsx';
import { SearchPage } from './search/search-page.tsx';
import { GeneratedPage } from './standalone/generated-page.tsx';
import { NotFoundPage } from './standalone/not-found-page.tsx';
import { RedirectPage } from './standalone/redirect-page.tsx';
import { StandalonePage } from './standalone/standalone-page.tsx';
import { TagPage } from './tags/tag-page.tsx';
import { TagsPage } from './tags/tags-page.tsx';

/** The template of each kind of route. A kind without a template does not type-check. */
export const templates: { readonly [K in RouteKind]: ComponentType<TemplateProps<Extract<Route, { kind: K }>>> } = {
  doc: DocPage,
  category: CategoryPage,
  tags: TagsPage,
  tag: TagPage,
  'post-list': PostListPage,
  post: PostPage,
  'post-archive': PostArchivePage,
  page: StandalonePage,
  reference: ReferencePage,
  search: SearchPage,
  'not-found': NotFoundPage,
  plugin: PluginPage,
  generated: GeneratedPage,
  redirect: RedirectPage,
};
