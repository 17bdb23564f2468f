import { isOther, readLive } from './live-builds.js';
import { reload } from './reload.js';

/** The shell's build for which this tab was loaded anew. */
const DONE = 'loaded-for';

/** Once a build: a cache that gives the former page must not have it loaded again and again. */
const isFirstTime = (build: string): boolean => {
  try {
    if (sessionStorage.getItem(DONE) === build) return false;
    sessionStorage.setItem(DONE, build);
    return true;
  } catch {
    return false;
  }
};

/**
 * A page of the shell whose file is gone: when another shell is live, the whole page is loaded at the
 * address that was asked for. Returns only when that would not help.
 */
export const loadAnew = async (): Promise<undefined> => {
  const live = await readLive();
  if (!isOther('shell', live) || !isFirstTime(live['shell'] ?? '')) return undefined;
  reload();
  return new Promise(() => undefined);
};
