/** What a site's config imports: `import { defineConfig } from 'docsgen'`. */
export { defineConfig, type UserConfig } from './pipeline/config/define-config.ts';
