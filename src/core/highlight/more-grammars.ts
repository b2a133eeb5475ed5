import './collect-grammars.ts';
import 'refractor/all';
import { refractor } from 'refractor/core';
import { collected } from './collect-grammars.ts';
import { grammarName, register } from './languages.ts';

refractor.register = register;

/** The grammars of refractor that are not built in. They are one module, which is loaded for pages that need one. */
export const moreGrammars = collected.filter(({ displayName }) => grammarName(displayName) === undefined);
