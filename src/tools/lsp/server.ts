import type { Readable, Writable } from 'node:stream';
import { createConnection } from 'vscode-languageserver';
import {
  type CodeAction,
  type CodeActionParams,
  type CodeLens,
  createProtocolConnection,
  DidChangeWatchedFilesNotification,
  type DocumentLink,
  FileChangeType,
  type FileEvent,
  type FileRename,
  type Location,
  type Position,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
  TextDocuments,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { SourcePath } from '../../model/place.ts';
import type { RuleName } from '../../model/rules.ts';
import { filesOfMove, planMove, planRename, translationsOfMove } from '../move/index.ts';
import { isMarkdown } from '../workspace/index.ts';
import { type Thing, thingAt } from './at.ts';
import { serverCapabilities } from './capabilities.ts';
import { withCheckedParams } from './check-params.ts';
import { completionsAt } from './complete.ts';
import { codeActions } from './diagnostics.ts';
import type { EditedSite } from './edited-site.ts';
import { isIgnored, pathOfUri, uriOf } from './files.ts';
import { FrameCheck } from './framing.ts';
import { hoverText } from './hover.ts';
import { lensesOf } from './lenses.ts';
import { definitionOf, referencesOf, usesOfFile } from './navigate.ts';
import { OpenFiles, typedText } from './open-files.ts';
import { foldsOf, symbolsOf } from './outline.ts';
import { firstLine, rangeOf } from './positions.ts';
import { renamableAt } from './rename.ts';

export interface LanguageServerOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** Absolute path of the site; else that of each file is found by its config. */
  readonly root?: string | undefined;
  readonly version: string;
  /** Address of the manual's entry for a rule. */
  readonly manual: (rule: RuleName) => string;
  /** Called with a sentence about input that is not understood; the session goes on. */
  readonly onTrouble?: ((trouble: string) => void) | undefined;
}

/**
 * Answers an editor until it ends the session, or closes the input.
 *
 * @throws BrokenInput when the input has something that is no message: the rest of it could not be read
 */
export function startLanguageServer(options: LanguageServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const input = options.input.pipe(new FrameCheck());
    options.input.once('close', () => input.end());
    const server = new Server({ ...options, input, onEnd: resolve });
    input.once('error', (error) => server.end().then(() => reject(error), reject));
    server.listen();
  });
}

class Server {
  readonly #options: LanguageServerOptions & { readonly onEnd: () => void };
  readonly #connection;
  readonly #documents = new TextDocuments(TextDocument);
  readonly #files: OpenFiles;
  #folders: readonly string[] = [];
  #watches = false;
  /** Whether the editor renames files that are named to it. */
  #renames = false;

  constructor(options: LanguageServerOptions & { readonly onEnd: () => void }) {
    this.#options = options;
    // The process is ended by the program that runs the server, not by the package.
    const watchDog = { shutdownReceived: false, initialize: () => undefined, exit: () => undefined };
    const [reader, writer] = [new StreamMessageReader(options.input), new StreamMessageWriter(options.output)];
    reader.onError(({ message }) => options.onTrouble?.(`a message cannot be read: ${message}`));
    reader.onPartialMessage(({ waitingTime }) => {
      options.onTrouble?.(`the rest of a message has not come for ${waitingTime / 1000} seconds`);
    });
    this.#connection = createConnection(
      (logger) => withCheckedParams(createProtocolConnection(reader, writer, logger)),
      watchDog,
    );
    this.#files = new OpenFiles({
      root: options.root,
      documents: this.#documents,
      manual: options.manual,
      publish: (uri, diagnostics) => void this.#connection.sendDiagnostics({ uri, diagnostics }),
      onFault: this.#onFault,
    });
  }

  listen(): void {
    this.#followSession();
    this.#followFiles();
    this.#answerAtCursor();
    this.#answerForDocument();
    this.#answerEdits();
    this.#documents.listen(this.#connection);
    this.#connection.listen();
  }

  /** Begins and ends with the editor's session. */
  #followSession(): void {
    const connection = this.#connection;
    connection.onInitialize(({ workspaceFolders, rootUri, capabilities }) => {
      const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri == null ? [] : [rootUri]);
      this.#folders = uris.flatMap((uri) => pathOfUri(uri) ?? []);
      this.#watches = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
      this.#renames = capabilities.workspace?.workspaceEdit?.resourceOperations?.includes('rename') === true;
      return { serverInfo: { name: 'docsgen', version: this.#options.version }, capabilities: serverCapabilities };
    });
    connection.onInitialized(() => {
      if (this.#watches)
        void connection.client.register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: '**/*' }],
        });
      this.#files.openSites(this.#folders);
    });
    let isOver = false;
    const end = async () => {
      if (isOver) return;
      isOver = true;
      await this.end();
      this.#options.onEnd();
    };
    connection.onShutdown(() => undefined);
    connection.onExit(end);
    this.#options.input.on('end', end);
  }

  async end(): Promise<void> {
    await this.#files.close();
  }

  /** Follows what is typed, saved and changed by other programs. */
  #followFiles(): void {
    this.#documents.onDidChangeContent(({ document }) => {
      const opened = this.#files.opened(document.uri);
      void opened?.site.typed(opened.path, typedText(document)).catch(this.#onFault);
    });
    this.#documents.onDidClose(({ document }) => {
      const opened = this.#files.opened(document.uri);
      void opened?.site.left(opened.path).catch(this.#onFault);
    });
    this.#documents.onDidSave(({ document }) => {
      const opened = this.#files.opened(document.uri);
      void opened?.site.changed([opened.path], opened.path.includes('config')).catch(this.#onFault);
    });
    this.#connection.onDidChangeWatchedFiles(({ changes }) => this.#changed(changes));
  }

  #changed(changes: readonly FileEvent[]): void {
    const bySite = new Map<EditedSite, { paths: SourcePath[]; others: boolean }>();
    for (const { uri, type } of changes) {
      const opened = this.#files.opened(uri);
      if (opened === undefined || isIgnored(opened.path)) continue;
      const known = bySite.get(opened.site) ?? { paths: [], others: false };
      known.paths.push(opened.path);
      // What is no source may be of any use: a picture, a module of the config.
      known.others ||= type !== FileChangeType.Changed || !/\.mdx?$/.test(opened.path);
      bySite.set(opened.site, known);
    }
    for (const [site, { paths, others }] of bySite) void site.changed(paths, others).catch(this.#onFault);
  }

  /** Answers what is asked about a place in a text. */
  #answerAtCursor(): void {
    const connection = this.#connection;
    connection.onCompletion(async ({ textDocument, position }) => {
      const known = await this.#files.known(textDocument.uri);
      if (known === undefined) return [];
      const vocabulary = await known.opened.site.vocabulary(known.site);
      return [...completionsAt({ ...known, vocabulary }, position)];
    });
    connection.onHover(async ({ textDocument, position }) => {
      const known = await this.#files.known(textDocument.uri);
      const thing = known && thingAt(known, position);
      if (known === undefined || thing === undefined) return null;
      const vocabulary = await known.opened.site.vocabulary(known.site);
      const value = hoverText(thing, known, vocabulary);
      return value === undefined ? null : { contents: { kind: 'markdown', value } };
    });
    connection.onDefinition(async ({ textDocument, position }) => {
      const known = await this.#files.known(textDocument.uri);
      if (known === undefined) return null;
      const thing = thingAt(known, position);
      const place = thing && definitionOf(thing, known);
      return place === undefined ? null : this.#files.location(known.opened.site, place);
    });
    connection.onReferences(({ textDocument, position }) => this.#references(textDocument.uri, position));
  }

  async #references(uri: string, position: Position): Promise<Location[]> {
    const known = await this.#files.known(uri, true);
    if (known === undefined) return [];
    const { opened, site, path, textOf } = known;
    const thing = thingAt(known, position);
    // On the first line, what leads to the file as a whole.
    const found =
      thing === undefined
        ? position.line === 0
          ? usesOfFile(site, path, textOf)
          : []
        : await referencesOf(thing, known);
    return found.map((place) => this.#files.location(opened.site, place));
  }

  /** Answers what is asked about a document as a whole. */
  #answerForDocument(): void {
    const connection = this.#connection;
    connection.onDocumentLinks(({ textDocument }) => this.#documentLinks(textDocument.uri));
    connection.onDocumentSymbol(async ({ textDocument }) => {
      const known = await this.#files.known(textDocument.uri);
      if (known === undefined || !isMarkdown(known.opened.path)) return [];
      return [...symbolsOf(known.text, known.workspace.page(known.opened.path))];
    });
    connection.onFoldingRanges(({ textDocument }) => {
      const document = this.#documents.get(textDocument.uri);
      return document === undefined || !isMarkdown(document.uri) ? [] : [...foldsOf(typedText(document))];
    });
    connection.onCodeLens(({ textDocument }) => this.#lenses(textDocument.uri));
    // For the preview of an extension, which follows the text.
    connection.onRequest('docsgen/address', async ({ uri }: { readonly uri?: unknown }) => {
      const known = typeof uri === 'string' ? await this.#files.known(uri) : undefined;
      return known?.site.plan.book.bySource.get(known.opened.path)?.permalink ?? null;
    });
  }

  async #documentLinks(uri: string): Promise<DocumentLink[]> {
    const known = await this.#files.known(uri);
    if (known === undefined) return [];
    const { opened, workspace, text } = known;
    const links = workspace.page(opened.path)?.links ?? [];
    return links.flatMap((link) => {
      const thing: Thing | undefined =
        link.place.file === opened.path ? thingAt(known, rangeOf(link.place, text).start) : undefined;
      const place = thing?.kind === 'link' ? definitionOf(thing, known) : undefined;
      if (place === undefined) return [];
      const line = place.start === undefined ? '' : `#L${place.start.line}`;
      return [{ range: rangeOf(link.place, text), target: uriOf(opened.site.root, place.file) + line }];
    });
  }

  /** The uses of a page, its headings and terms, which a click shows. */
  async #lenses(uri: string): Promise<CodeLens[]> {
    const known = await this.#files.known(uri);
    if (known === undefined) return [];
    const { opened } = known;
    return lensesOf(known).map(({ title, place, uses }) => ({
      range: place === undefined ? firstLine : rangeOf(place, known.text),
      command: {
        title,
        command: 'docsgen.showReferences',
        arguments: [
          uri,
          place === undefined ? firstLine.start : rangeOf(place, known.text).start,
          uses.map((use) => this.#files.location(opened.site, use)),
        ],
      },
    }));
  }

  /** Answers with edits: fixes, and what a renaming changes. */
  #answerEdits(): void {
    const connection = this.#connection;
    connection.onCodeAction((params) => this.#codeActions(params));
    connection.onPrepareRename(async ({ textDocument, position }) => {
      const known = await this.#files.known(textDocument.uri);
      const target = known && renamableAt(known, thingAt(known, position));
      return target === undefined ? null : { range: target.range, placeholder: target.name };
    });
    connection.onRenameRequest(async ({ textDocument, position, newName }) => {
      const known = await this.#files.known(textDocument.uri, true);
      const target = known && renamableAt(known, thingAt(known, position));
      if (known === undefined || target === undefined)
        return new ResponseError(-32602, 'headings, terms of the glossary and operationIds can be renamed');
      const plan = await planRename(known, target.named, newName);
      return typeof plan === 'string'
        ? new ResponseError(-32602, plan)
        : { documentChanges: this.#files.edits(known.opened.site, plan.fixes) };
    });
    connection.workspace.onWillRenameFiles(({ files }) => this.#renameFiles(files));
  }

  #codeActions({ textDocument, range, context }: CodeActionParams): CodeAction[] {
    const opened = this.#files.opened(textDocument.uri);
    const document = this.#documents.get(textDocument.uri);
    if (opened === undefined || document === undefined) return [];
    const { site, path } = opened;
    const text = typedText(document);
    const fixable = site.diagnostics(path).filter(({ fix, choice }) => (fix ?? choice)?.file === path);
    return codeActions(fixable, text, {
      range,
      only: context.only,
      shown: (diagnostic) => this.#files.diagnostic(diagnostic, text, site),
      edit: (fixes) => ({ documentChanges: this.#files.edits(site, fixes) }),
    });
  }

  /** The edits of links to files that the editor is about to rename, and the renaming of their translations. */
  async #renameFiles(files: readonly FileRename[]): Promise<WorkspaceEdit | null> {
    const [first] = files;
    const opened = first && this.#files.opened(first.oldUri);
    const known = await opened?.site.current();
    if (opened === undefined || known === undefined) return null;
    const inSite = files.flatMap(({ oldUri, newUri }) => {
      const [from, to] = [this.#files.opened(oldUri), this.#files.opened(newUri)];
      return from?.site === opened.site && to?.site === opened.site ? [{ from: from.path, to: to.path }] : [];
    });
    const { root } = opened.site;
    const found = this.#renames ? inSite.map((move) => translationsOfMove(root, known.site.config, move)) : [];
    const translations = found.flatMap(({ moves }) => moves);
    const moves = [...inSite, ...translations].flatMap((move) => filesOfMove(root, move));
    // An editor asks again for the translations, whose edits it has already.
    const isOfLocale = moves.every(({ from }) => from.startsWith('i18n/'));
    const site = isOfLocale ? { ...known.site, locales: [] } : known.site;
    const { edits } = await planMove(site, moves, (path) => opened.site.textOf(path));
    // The editor renames the file in any case.
    for (const { from, by } of found.flatMap(({ taken }) => taken))
      this.#connection.window.showErrorMessage(`The translation ${from} stays where it is: ${by} exists`);
    const renames = translations.map(({ from, to }) => ({
      kind: 'rename' as const,
      oldUri: uriOf(root, from),
      newUri: uriOf(root, to),
    }));
    return { documentChanges: [...this.#files.edits(opened.site, [...edits.values()].flat()), ...renames] };
  }

  readonly #onFault = (error: unknown): void => {
    this.#connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  };
}
