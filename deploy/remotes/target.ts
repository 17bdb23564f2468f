/**
 * Where an environment's remotes lie: `remotes.json`, and for each remote `<name>/<build id>/…` and
 * `log/<name>.json`. A target knows files and nothing of what they mean.
 */
export interface Target {
  /** As a person names it: a folder, `s3://…`, `rsync://…`. */
  readonly address: string;
  /** ms; a lock that is older has lost its owner. */
  readonly lockStale: number;
  /** The text of a small file; undefined: there is none. */
  read(path: string): Promise<string | undefined>;
  /** The names that lie directly below a folder. */
  list(folder: string): Promise<string[]>;
  /** Puts a whole file in the place of the one that is there, in one step: no reader sees half of it. */
  replace(path: string, text: string): Promise<void>;
  /** Writes a small file that is not there yet; one that is there stays as it is. */
  create(path: string, text: string): Promise<void>;
  /** Brings files of this machine there, in their order. A build's folder is never changed later. */
  upload(from: string, folder: string, files: readonly string[]): Promise<void>;
  /** Removes a file, or a folder with all that is in it. */
  remove(path: string): Promise<void>;
}

/** Names that a build or a remote may have: they become folders and parts of addresses. */
export const isName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,63}$/.test(name);
