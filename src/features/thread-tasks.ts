import { loadDataChecker } from './examples/feature.ts';
import { loadCopyWriter } from './markdown-copies/feature.ts';
import { entryWriter } from './search/feature.ts';

/** What features let threads do, by the names under which they open it. Threads load nothing else of features. */
export const threadTasks = {
  'syntax of examples': loadDataChecker,
  'Markdown copy': loadCopyWriter,
  'search entry': entryWriter,
};
