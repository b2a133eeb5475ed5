import { join, relative, sep } from 'node:path';
import type { Location, Diagnostic as LspDiagnostic, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Diagnostic, Fix } from '../../model/diagnostic.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import type { RuleName } from '../../model/rules.ts';
import type { AskedFile } from './at.ts';
import { lspDiagnostic } from './diagnostics.ts';
import { EditedSite } from './edited-site.ts';
import { documentEdits } from './edits.ts';
import { hasConfig, pathOfUri, rootAbove, uriOf } from './files.ts';
import { rangeOf } from './positions.ts';

/** A file of a site that was checked, with its text as it is typed. */
interface Known extends AskedFile {
  readonly opened: Opened;
}

/** A file of a site. */
interface Opened {
  readonly site: EditedSite;
  readonly path: SourcePath;
}

interface OpenFilesOptions {
  /** Absolute path of the site; else that of each file is found by its config. */
  readonly root: string | undefined;
  readonly documents: TextDocuments<TextDocument>;
  /** Address of the manual's entry for a rule. */
  readonly manual: (rule: RuleName) => string;
  /** Shows what is wrong with a file. */
  readonly publish: (uri: string, diagnostics: LspDiagnostic[]) => void;
  readonly onFault: (error: unknown) => void;
}

/** The files that an editor asks about, and their sites, each of which is opened when a file of it is asked about first. */
export class OpenFiles {
  readonly #options: OpenFilesOptions;
  readonly #sites = new Map<string, EditedSite>();

  constructor(options: OpenFilesOptions) {
    this.#options = options;
  }

  /** Opens the sites of folders: at their top, or in `site/` or `docs/`. */
  openSites(folders: readonly string[]): void {
    const { root } = this.#options;
    const likely = folders.flatMap((folder) => [folder, join(folder, 'site'), join(folder, 'docs')]);
    for (const found of root === undefined ? likely.filter(hasConfig) : [root]) this.#siteAt(found);
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#sites.values()].map((site) => site.close()));
  }

  #siteAt(root: string): EditedSite {
    const known = this.#sites.get(root);
    if (known !== undefined) return known;
    const site: EditedSite = new EditedSite({
      root,
      onFault: this.#options.onFault,
      publish: (path, diagnostics) => {
        const text = site.textOf(path);
        const shown = diagnostics.map((diagnostic) => this.diagnostic(diagnostic, text, site));
        this.#options.publish(uriOf(root, path), shown);
      },
    });
    this.#sites.set(root, site);
    return site;
  }

  /** The site of a file, and its path there; `undefined` for a file of no site. */
  opened(uri: string): Opened | undefined {
    const file = pathOfUri(uri);
    const root = file === undefined ? undefined : (this.#options.root ?? rootAbove(file));
    if (file === undefined || root === undefined) return;
    return { site: this.#siteAt(root), path: relative(root, file).split(sep).join('/') };
  }

  /**
   * A file with its site as it was checked last; `undefined` for a file of no site, and of one whose config cannot be used.
   *
   * @param isCurrent whether what is typed has to be checked first
   */
  async known(uri: string, isCurrent = false): Promise<Known | undefined> {
    const opened = this.opened(uri);
    const known = await (isCurrent ? opened?.site.current() : opened?.site.known());
    if (opened === undefined || known === undefined) return;
    const document = this.#options.documents.get(uri);
    const { path, site } = opened;
    const text = document === undefined ? site.textOf(path) : typedText(document);
    return { opened, ...known, path, text, textOf: (other) => site.textOf(other) };
  }

  location(site: EditedSite, place: Place): Location {
    return { uri: uriOf(site.root, place.file), range: rangeOf(place, site.textOf(place.file)) };
  }

  /** Fixes as an editor takes them, for the texts that it has. */
  edits(site: EditedSite, fixes: readonly Fix[]) {
    return documentEdits(fixes, {
      root: site.root,
      textOf: (path) => site.textOf(path),
      versionOf: (uri) => this.#options.documents.get(uri)?.version,
    });
  }

  diagnostic(diagnostic: Diagnostic, text: string, site: EditedSite): LspDiagnostic {
    return lspDiagnostic(diagnostic, text, {
      manual: this.#options.manual,
      locate: (place) => this.location(site, place),
    });
  }
}

/** Editors count from the first character after a byte order mark. */
export function typedText(document: TextDocument): string {
  return document.getText().replace(/^\uFEFF/, '');
}
