/**
 * The grammars of refractor that are not built in: one module, which is loaded for pages that need one. Its modules run one after
 * the other: what registers all grammars is between those that take them instead, as registered grammars change one another.
 */

import { endCollecting } from './collecting.ts';
import 'refractor/all';
import { grammarName } from './languages.ts';

export const moreGrammars = endCollecting().filter(({ displayName }) => grammarName(displayName) === undefined);
