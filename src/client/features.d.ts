/** Which features the site uses: constants of the bundler, so that the code of others is removed. */
declare const DOCSGEN: {
  /** On the development server. */
  readonly dev: boolean;
  readonly islands: boolean;
  /** Blocks of Mermaid are diagrams. */
  readonly diagrams: boolean;
  /** Address of the script that hydrates islands. */
  readonly hostScript: string;
  /** Addresses of the scripts that draw diagrams: docsgen's own, and the package. */
  readonly diagramScript: string;
  readonly roomScript: string;
  readonly mermaidScript: string;
  /** The site has an announcement that readers can close. */
  readonly announcement: boolean;
  /** Readers can switch between dark, light and the colours of their system. */
  readonly colorModes: boolean;
  /** A page may have the colours of the reader's system. */
  readonly systemColors: boolean;
  /** What counts visits, in the script that does. */
  readonly analytics: {
    readonly trackers: readonly import('../shared/analytics.ts').Tracker[];
    readonly asks: boolean;
  };
  /** Addresses of pages end with a slash. */
  readonly trailingSlash: boolean;
  /** Pages are opened as files, without a server. */
  readonly offline: boolean;
  /** A page at `/x` is the file `/x.html`. */
  readonly pagesInFiles: boolean;
  /** Its pages have Markdown copies. */
  readonly markdownCopies: boolean;
  /** The site has several locales. */
  readonly locales: boolean;
  /** The site has a search. */
  readonly search: boolean;
  /** The service that is asked in place of an index of the site, and the origin that its addresses have. */
  readonly hostedSearch: false | (import('../shared/hosted-search.ts').HostedSearch & { readonly origin?: string });
  /** Address of the script of a conversation with the assistant of that service; empty where it has none. */
  readonly askScript: string;
  /** Address of the script of the search dialog. */
  readonly searchScript: string;
  /** The docs have several versions. */
  readonly versions: boolean;
  /** The site has API references. */
  readonly references: boolean;
  /** Scripts of plugins, or of the config, listen to changes of the page. */
  readonly plugins: boolean;
  /** Address of the script of API references. */
  readonly referenceScript: string;
  /** Address of the script that filters the contents of one. */
  readonly filterScript: string;
  /** Address of the script by which both columns of an operation follow a reader. */
  readonly followScript: string;
  /** Address of the script that writes samples with the body that a reader chooses. */
  readonly bodiesScript: string;
  /** Address of the script that shows what is deeper in a schema than its page shows. */
  readonly insideScript: string;
  /** Readers choose languages of samples that the page does not have. */
  readonly samplesMenu: boolean;
  /** Addresses of the script of that menu, and of what writes samples. */
  readonly samplesMenuScript: string;
  readonly moreSamples: string;
  /** Readers can try operations of an API reference. */
  readonly tryIt: boolean;
  /** Addresses of what is loaded then: the script of the console, its styles and its texts. */
  readonly tryItScript: string;
  readonly tryItStyles: string;
  readonly tryItTexts: string;
  /** What is loaded later: scripts that validate what is entered, get tokens, and write samples. */
  readonly tryItValidator: string;
  readonly tryItSignIn: string;
  readonly tryItSamples: string;
  /** Address of the page that an authorization server sends readers back to. */
  readonly tryItReturn: string;
};
