/**
 * What readers want of a block of code: of commands after prompts these alone, without the prompts and without what they print. A
 * command goes on where its line ends with a backslash.
 *
 *     $ npm start     ->     npm start
 *     ready
 *
 * @param language as the author wrote it; empty where there is none
 */
export function copiedCode(code: string, language: string): string {
  // A here-document is read by its command, and looks like what one prints.
  const isSession = /^\$ (?!.*<<)/s.test(code) && /^$|sh|text|console/.test(language);
  const commands = isSession && code.match(/^\$ (.*\\\n)*.*/gm);
  return commands ? commands.join('\n').replace(/^\$ /gm, '') : code;
}
