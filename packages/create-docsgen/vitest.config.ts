import { defineConfig } from 'vitest/config';
import { packageTests } from '../../test/settings.ts';

export default defineConfig(({ mode }) => packageTests(mode));
