import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import {
  createProtocolConnection,
  type Diagnostic,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { startLanguageServer } from '../src/tools/lsp/index.ts';

/** A fake editor: a client of the language server. */
export interface Editor {
  readonly connection: ProtocolConnection;
  readonly uri: (path: string) => string;
  /** Opens a file, with its text on disk or with another one. */
  readonly open: (path: string, text?: string) => Promise<void>;
  /** Replaces the whole text without saving it. */
  readonly type: (path: string, text: string) => Promise<void>;
  /** The position at which the first `marker` in the open text ends, as parameters of a request. */
  readonly at: (
    path: string,
    marker: string,
  ) => {
    textDocument: { uri: string };
    position: { line: number; character: number };
  };
  readonly ask: <T>(method: string, params: unknown) => Promise<T>;
  /** Messages of the diagnostics of a file that were published last. */
  readonly problems: (path: string) => readonly string[];
  readonly diagnostics: (path: string) => readonly Diagnostic[];
  /** Texts of files after an edit, by path; nothing is written. */
  readonly apply: (edit: WorkspaceEdit) => ReadonlyMap<string, string>;
  readonly close: () => Promise<void>;
}

/** Starts the language server in this process, and opens the folder of a site with it. */
export async function openEditor(root: string): Promise<Editor> {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const ended = startLanguageServer({
    input: toServer,
    output: toClient,
    version: '1.0.0',
    manual: (rule) => `https://example.org/rules/${rule}`,
  });
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  const published = new Map<string, readonly Diagnostic[]>();
  const texts = new Map<string, { version: number; text: string }>();
  const logged: string[] = [];
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
    published.set(uri, diagnostics);
  });
  connection.onNotification('window/logMessage', ({ message }) => void logged.push(message));
  connection.onRequest('client/registerCapability', () => null);
  connection.listen();
  const uri = (path: string) => pathToFileURL(join(root, path)).href;
  const textAt = (path: string) => texts.get(uri(path))?.text ?? readFileSync(join(root, path), 'utf8');
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: pathToFileURL(root).href,
    workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'site' }],
    capabilities: {
      workspace: {
        didChangeWatchedFiles: { dynamicRegistration: true },
        workspaceEdit: { resourceOperations: ['rename'] },
      },
    },
  });
  await connection.sendNotification('initialized', {});
  const editor: Editor = {
    connection,
    uri,
    async open(path, text = textAt(path)) {
      texts.set(uri(path), { version: 1, text });
      const textDocument = { uri: uri(path), languageId: 'mdx', version: 1, text };
      await connection.sendNotification('textDocument/didOpen', { textDocument });
    },
    async type(path, text) {
      const version = (texts.get(uri(path))?.version ?? 0) + 1;
      texts.set(uri(path), { version, text });
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uri(path), version },
        contentChanges: [{ text }],
      });
    },
    at(path, marker) {
      const text = textAt(path);
      const offset = text.indexOf(marker);
      expect(offset, `${path} has ${marker}`).toBeGreaterThanOrEqual(0);
      const position = TextDocument.create('', '', 0, text).positionAt(offset + marker.length);
      return { textDocument: { uri: uri(path) }, position };
    },
    ask: (method, params) => connection.sendRequest(method, params as object),
    diagnostics: (path) => published.get(uri(path)) ?? [],
    problems: (path) => (published.get(uri(path)) ?? []).map(({ message }) => String(message)),
    apply(edit) {
      const changes = (edit.documentChanges ?? []) as TextDocumentEdit[];
      return new Map(
        changes.map(({ textDocument, edits }) => {
          const path = decodeURIComponent(textDocument.uri.slice(uri('').length)).replace(/^\//, '');
          const document = TextDocument.create('', '', 0, textAt(path));
          return [path, TextDocument.applyEdits(document, edits as never)];
        }),
      );
    },
    async close() {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      await ended;
      connection.dispose();
      expect(logged).toEqual([]);
    },
  };
  return editor;
}
