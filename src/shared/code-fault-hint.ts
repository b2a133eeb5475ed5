/** What to write where esbuild cannot read or join modules; `undefined` where its message says all there is to say. */
export function codeFaultHint(text: string): string | undefined {
  const [, file] = /^no matching export in "([^"]*)" for import "default"/i.exec(text) ?? [];
  if (file !== undefined)
    return `write export default in ${file}, or name what it exports in braces: import { Name } from …`;
  const [, bracket, found] = /^expected "([}\])])" but found (end of file|"[^"]*"?|.+)$/i.exec(text) ?? [];
  if (bracket === undefined || found === undefined) return;
  if (found === 'end of file') return `a bracket before it is not closed: ${bracket} is missing`;
  // What begins a value or a key is mostly the next one of a list.
  return /^"[A-Za-z_$'"{[(\\]/.test(found) ? `is a comma missing before ${found}?` : undefined;
}
