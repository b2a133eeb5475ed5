import { CodeActionKind, type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver/node';

/** What the server can be asked for. */
export const serverCapabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  completionProvider: { triggerCharacters: ['/', '#', ':', '(', '"', "'", '`', '<', '.', '-', ' '] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentLinkProvider: {},
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  codeLensProvider: {},
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, 'source.fixAll.docsgen'] },
  renameProvider: { prepareProvider: true },
  workspace: {
    workspaceFolders: { supported: true },
    fileOperations: { willRename: { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] } },
  },
};
