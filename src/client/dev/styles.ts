/** Milliseconds that styles are waited for: some have been replaced by others by the time they are asked for. */
const patience = 2000;

/** Loads the styles that a page has and this one has not, so that they are there before they are needed. */
export function loadStyles(page: Document): Promise<unknown> {
  const missing = [...page.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]')].filter(
    (sheet) => ![...document.head.children].some((own) => own.isEqualNode(sheet)),
  );
  const loaded = Promise.all(
    missing.map(
      (sheet) =>
        new Promise((done) => {
          const own = sheet.cloneNode() as HTMLLinkElement;
          own.onload = own.onerror = done;
          document.head.append(own);
        }),
    ),
  );
  return Promise.race([loaded, new Promise((done) => setTimeout(done, patience))]);
}
