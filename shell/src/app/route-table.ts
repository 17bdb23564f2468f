import { fixedPages } from '@studio/contracts/fixed-pages';
import type { Access } from '@studio/contracts/fixed-pages';
import { matchPath } from '@studio/shell-kit/router';

/** The container's name: `mf_member`. */
export type RemoteName = string;

/** Whose page a path is, and who may open it. */
export interface RemoteArea {
  remote: RemoteName;
  access: Access;
}

/** Pages whose address no roll-out changes: known before the registry is. */
export const fixedAreaOf = (path: string): RemoteArea | undefined => {
  const found = fixedPages.find(([pattern]) => matchPath(pattern, path));
  return found && { remote: found[1], access: found[2] };
};

let declaredAreaOf: typeof fixedAreaOf = () => undefined;

/** What remotes declare in the registry is known from now on (declared-areas.ts). */
export const learnPages = (find: typeof fixedAreaOf): void => {
  declaredAreaOf = find;
};

/** The area that a path belongs to; undefined: there is no such page, as far as is known. */
export const areaOf = (path: string): RemoteArea | undefined =>
  fixedAreaOf(path) ?? declaredAreaOf(path);
