/** An address of the old site that leads to another one. */
export interface MovedAddress {
  readonly from: string;
  readonly to: string;
}

/** The addresses that a site of several languages had, and the redirects to those that are different now. */
export interface SiteAddresses {
  readonly all: readonly string[];
  readonly redirects: readonly MovedAddress[];
}

/**
 * @param pages addresses of the pages in the first language
 * @param languages whose pages had its name before their address; `moved` is the first language, where it had one, too
 */
export function siteAddresses(
  pages: readonly string[],
  { moved, others }: { readonly moved: string | undefined; readonly others: readonly string[] },
): SiteAddresses {
  const [first] = pages;
  const home = pages.includes('/') || first === undefined ? [] : [{ from: '/', to: first }];
  const unprefixed =
    moved === undefined ? [] : pages.map((address) => ({ from: prefixed(moved, address), to: address }));
  const redirects = [...home, ...unprefixed];
  return {
    all: [
      ...pages,
      ...redirects.map(({ from }) => from),
      ...others.flatMap((name) => pages.map((address) => prefixed(name, address))),
    ],
    redirects,
  };
}

function prefixed(locale: string, address: string): string {
  return address === '/' ? `/${locale}` : `/${locale}${address}`;
}
