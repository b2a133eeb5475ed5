import { defineConfig } from 'docsgen';
import hello from '../src/index.ts';

export default defineConfig({
  title: 'Example',
  plugins: [hello({ name: 'reader' })],
});
