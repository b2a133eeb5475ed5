import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { LanguageClient, type Location } from 'vscode-languageclient/node';
import { type PreviewServer, startPreview } from './preview.ts';

let client: LanguageClient | undefined;
/** By the folder of the site. */
const previews = new Map<string, Promise<PreviewServer>>();

/** Called by the editor when a folder with a site is open and trusted. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder === undefined) return;
  const start = async () => {
    await client?.stop();
    const [command = 'npx', ...args] = commandIn(folder);
    client = new LanguageClient(
      'docsgen',
      'docsgen',
      { command, args: [...args, 'lsp'], options: { cwd: folder, shell: process.platform === 'win32' } },
      {
        documentSelector: [
          { scheme: 'file', language: 'markdown' },
          { scheme: 'file', language: 'mdx' },
          { scheme: 'file', pattern: '**/docsgen.config.*' },
          { scheme: 'file', language: 'yaml' },
        ],
      },
    );
    await client.start();
  };
  context.subscriptions.push(
    vscode.commands.registerCommand('docsgen.restart', start),
    vscode.commands.registerCommand('docsgen.showReferences', showReferences),
    vscode.commands.registerCommand('docsgen.openPreview', () => openPreview(folder)),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
  for (const preview of previews.values()) await preview.then(({ stop }) => stop()).catch(() => undefined);
}

/** What starts docsgen in a folder: the one that is installed there. */
function commandIn(folder: string): readonly string[] {
  const given = vscode.workspace.getConfiguration('docsgen').get<readonly string[]>('command') ?? [];
  if (given.length > 0) return given;
  const installed = join(folder, 'node_modules/docsgen/bin/docsgen');
  return existsSync(installed) ? ['node', installed] : ['npx', 'docsgen'];
}

/** The lens of a page gives places as the protocol has them. */
async function showReferences(
  uri: string,
  at: { readonly line: number; readonly character: number },
  places: readonly Location[],
): Promise<void> {
  const locations = places.map(({ uri: target, range: { start, end } }) => {
    const range = new vscode.Range(start.line, start.character, end.line, end.character);
    return new vscode.Location(vscode.Uri.parse(target), range);
  });
  const position = new vscode.Position(at.line, at.character);
  await vscode.commands.executeCommand('editor.action.showReferences', vscode.Uri.parse(uri), position, locations);
}

/** Shows the page next to its text; another text that is opened takes its place. */
async function openPreview(folder: string): Promise<void> {
  const root = rootOf(vscode.window.activeTextEditor?.document);
  if (root === undefined) {
    void vscode.window.showInformationMessage('docsgen: open a page of a site first.');
    return;
  }
  const preview = previews.get(root) ?? startPreview(commandIn(folder), root);
  previews.set(root, preview);
  let server: PreviewServer;
  try {
    server = await preview;
  } catch (error) {
    previews.delete(root);
    void vscode.window.showErrorMessage(`docsgen: ${error instanceof Error ? error.message : String(error)}`);
    return;
  }
  const panel = vscode.window.createWebviewPanel(
    'docsgen.preview',
    'Preview',
    { viewColumn: vscode.ViewColumn.Two, preserveFocus: true },
    { enableScripts: true, retainContextWhenHidden: true },
  );
  let shown: string | undefined;
  const show = async (document: vscode.TextDocument | undefined) => {
    if (rootOf(document) !== root) return;
    const address = await client?.sendRequest<string | null>('docsgen/address', { uri: document?.uri.toString() });
    if (typeof address !== 'string' || address === shown) return;
    shown = address;
    panel.webview.html = frame(new URL(address, server.url).href);
  };
  const following = vscode.window.onDidChangeActiveTextEditor((editor) => show(editor?.document));
  panel.onDidDispose(() => following.dispose());
  await show(vscode.window.activeTextEditor?.document);
}

/** The nearest folder above a text that has a config. */
function rootOf(document: vscode.TextDocument | undefined): string | undefined {
  if (document?.uri.scheme !== 'file') return undefined;
  for (let folder = dirname(document.uri.fsPath); ; folder = dirname(folder)) {
    if (['ts', 'mts', 'js', 'mjs'].some((ending) => existsSync(join(folder, `docsgen.config.${ending}`))))
      return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** A document that shows nothing but an address. */
function frame(url: string): string {
  const { origin } = new URL(url);
  const policy = `default-src 'none'; frame-src ${origin}; style-src 'unsafe-inline'`;
  return `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>html, body, iframe { block-size: 100%; inline-size: 100%; margin: 0; border: 0; padding: 0 }</style>
<iframe src="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" title="Preview"></iframe>`;
}
