/** What the functions of the package take and give. It is published as types of the package: it imports nothing. */

/** Which site, and how. Paths are absolute, or relative to the current folder. */
export interface SiteRequest {
  /** Folder of the site; without it the config is looked for as by the commands, from the current folder on. */
  readonly root?: string;
  /** Instead of that of the config. */
  readonly baseUrl?: string;
  /** Also what is marked `draft`. */
  readonly drafts?: boolean;
  /** Names of `audiences` of the config whose content is included. */
  readonly audiences?: readonly string[];
  /** Warnings count as errors. */
  readonly strict?: boolean;
  /** `false`: nothing is taken from the cache, and nothing put into it. */
  readonly cache?: boolean;
  /** The cache, where it is not to be in its usual place. */
  readonly cacheDir?: string;
  /** Ends the work: the promise is rejected with its reason, and nothing is left half-written. */
  readonly signal?: AbortSignal;
}

export interface BuildRequest extends SiteRequest {
  /** Instead of the folder of the config. */
  readonly outDir?: string;
  /** `false`: everything is made and checked, and nothing written. */
  readonly write?: boolean;
  /** Threads that work, where there is enough to do; 1: none but this one. Unless given, as many as there are cores. */
  readonly jobs?: number;
}

export interface CheckLinksRequest extends SiteRequest {
  /** Only what is in these files, or misses what was in them, is reported. They need not exist any more. */
  readonly files?: readonly string[];
  /** Ask other sites for what is linked to there. */
  readonly external?: boolean;
}

export interface ServeRequest {
  /** Folder of the site; without it the config is looked for as by the commands, from the current folder on. */
  readonly root?: string;
  /** `true`: the site as its sources are, followed by open pages; else what was built. */
  readonly watch?: boolean;
  /** `127.0.0.1` unless given. */
  readonly host?: string;
  /** It fails where the port is taken; without one, the first that is free from 3000 on. */
  readonly port?: number;
  /** Instead of that which the site was built for; with `watch`, of the config. */
  readonly baseUrl?: string;
  /** With `watch`: also what is marked `draft`. */
  readonly drafts?: boolean;
  /** With `watch`: names of `audiences` of the config whose content is included. */
  readonly audiences?: readonly string[];
  /** With `watch`: called when other things are wrong than before; with an empty list when all is well again. */
  readonly onFindings?: (findings: readonly Finding[]) => void;
  /** With `watch`: called for each change, with the files relative to the root. */
  readonly onChange?: (files: readonly string[]) => void;
  /** With `watch`: called for what goes wrong around the site, such as a folder that cannot be watched. */
  readonly onTrouble?: (trouble: { readonly message: string; readonly hint?: string }) => void;
  /** Closes the server. */
  readonly signal?: AbortSignal;
}

export interface BuildReport {
  /** Absolute path of the site; where it was looked for when there is no config. */
  readonly root: string;
  /** Absolute path of the output; `null` when the config could not be read. */
  readonly outDir: string | null;
  /** Whether the output now holds this build: there was no error. */
  readonly written: boolean;
  /** Addresses of all pages, in order. */
  readonly routes: readonly string[];
  /** What was written. */
  readonly files: number;
  readonly bytes: number;
  /** Sorted; empty when all is well. */
  readonly findings: readonly Finding[];
}

export interface CheckLinksReport {
  /** Absolute path of the site; where it was looked for when there is no config. */
  readonly root: string;
  /** What was checked. */
  readonly pages: number;
  readonly links: number;
  /** Sorted; empty when all is well. */
  readonly findings: readonly Finding[];
}

export interface Server {
  readonly url: string;
  close(): Promise<void>;
}

/** Where something is. Lines and columns begin at 1, ends are exclusive; what is not known is `null`. */
export interface FindingPlace {
  /** Relative to the root of the site, with `/`. */
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
}

/** Something that is wrong with a site. */
export interface Finding extends FindingPlace {
  /** A name of `checks` in the config. */
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** What to do. */
  readonly hint: string | null;
  /** The edit that fixes it, if one is certain: offsets are UTF-16 code units of the text without byte order mark. */
  readonly fix: { readonly file: string; readonly start: number; readonly end: number; readonly text: string } | null;
  readonly related: readonly (FindingPlace & { readonly message: string })[];
}
