/**
 * The locale that an address belongs to by its first folder.
 *
 * @param address decoded, base URL included
 * @param base of the default locale, `/` or `/docs/`
 * @param locales names of those that have a folder, which the default one has not
 */
export function localeOfAddress(address: string, base: string, locales: readonly string[]): string | undefined {
  const [folder = ''] = address.slice(base.length).split('/');
  return address.startsWith(base) && locales.includes(folder) ? folder : undefined;
}
