/** Schemes of addresses that readers know, and that of links to operations. */
const schemes: ReadonlySet<string> = new Set(
  'about api blob data file ftp geo git http https irc javascript mailto matrix pathname sftp sip sms ssh tel urn vscode webcal ws wss xmpp'.split(
    ' ',
  ),
);

/** Whether links that begin with a name have a meaning: no documentation set can have it. */
export function isScheme(name: string): boolean {
  return schemes.has(name);
}
