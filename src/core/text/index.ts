export { entriesIn, filesBelow, namesIn, onDisk, pathOnDisk } from './on-disk.ts';
export { type FileKind, isDeadLink, kindOfPath, readRegularFile, statsOf, textOfRegularFile } from './read-text.ts';
export { type NotUtf8, notUtf8 } from './utf8.ts';
