/**
 * Where a test can break a build. What a hook throws is handled as if the file system had thrown it.
 * All paths are absolute.
 */
export interface OutputHooks {
  /** Before a file or folder is made or filled. */
  beforeWrite?(path: string): void | Promise<void>;
  beforeRename?(from: string, to: string): void | Promise<void>;
  /** While the old site is out of the way and the new one not yet in its place. */
  betweenRenames?(): void | Promise<void>;
}
