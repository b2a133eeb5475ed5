import { mkdirSync, symlinkSync } from 'node:fs';
