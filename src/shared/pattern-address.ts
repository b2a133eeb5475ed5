/** Whether an address is meant for several, as rules of hosts write it: `/old/*`, `/old/:page`. A page of that name would be made of it. */
export function isPattern(path: string): boolean {
  return /\*|(?:^|\/):[^/]/.test(path);
}

export const patternHint = 'write a rule for several addresses into static/_redirects, such as /old/* /docs/:splat 301';
