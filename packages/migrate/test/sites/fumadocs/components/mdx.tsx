import defaultMdxComponents from 'fumadocs-ui/mdx';
import { Sign } from '@/components/sign';

export function getMDXComponents() {
  return { ...defaultMdxComponents, Sign };
}
