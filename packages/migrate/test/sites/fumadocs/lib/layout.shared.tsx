import type { BaseLayoutProps } from 'fumadocs-ui/layouts/shared';

export function baseOptions(): BaseLayoutProps {
  return { nav: { title: 'Boats' }, githubUrl: 'https://github.com/example-org/boats' };
}
