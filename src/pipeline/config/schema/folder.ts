import * as z from 'zod';
import { normalizePath } from '../../../shared/paths.ts';
import { addIssue } from './add-issue.ts';

/** A folder relative to the site root, which may lie beside it (`../docs`); comes out as a source path. */
export function folder() {
  return z
    .string()
    .check((context) => {
      if (isAbsolute(context.value)) addIssue(context, 'a path relative to the folder of the config');
      else if (/^(\.\.\/?)*$/.test(sourcePath(context.value))) addIssue(context, 'a folder of its own');
    })
    .overwrite(sourcePath);
}

/** A file relative to the site root, which may lie beside it (`../openapi/admin.yaml`). */
export function filePath() {
  return z
    .string()
    .check((context) => {
      if (isAbsolute(context.value) || sourcePath(context.value) === '') {
        addIssue(context, 'a file path relative to the folder of the config');
      }
    })
    .overwrite(sourcePath);
}

/** The name of a file in a folder that the config names elsewhere. */
export function fileName() {
  return z.string().check((context) => {
    if (!/^[^/\\]+$/.test(context.value)) addIssue(context, 'a file name without folders');
  });
}

function sourcePath(path: string): string {
  return normalizePath(path.replaceAll('\\', '/'));
}

function isAbsolute(path: string): boolean {
  return /^([/\\]|[a-z]:)/i.test(path);
}
