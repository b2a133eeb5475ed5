/** The same for paths and addresses that many file systems take for one: in any letter case, in any form of an accent. */
export function foldCase(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC');
}

/** In what two of them differ, in words. */
export function lookAlikeDifference(one: string, other: string): string {
  return one.normalize('NFC') === other.normalize('NFC') ? 'the form of an accent' : 'letter case';
}
