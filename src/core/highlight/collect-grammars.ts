import { refractor, type Syntax } from 'refractor/core';
// First: it has the function that is replaced here.
import './languages.ts';

/**
 * All grammars of refractor, once `refractor/all` is loaded after this module. That one registers them, and here each has a registry of
 * its own.
 */
export const collected: Syntax[] = [];

refractor.register = (syntax) => void collected.push(syntax);
