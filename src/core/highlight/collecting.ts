import { refractor, type Syntax } from 'refractor/core';

const { register } = refractor;
const collected: Syntax[] = [];
refractor.register = (syntax) => void collected.push(syntax);

/** Ends it, and gives what modules registered since this one was loaded. */
export function endCollecting(): readonly Syntax[] {
  refractor.register = register;
  return collected;
}
