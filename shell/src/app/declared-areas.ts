import { claimFault } from '@studio/contracts/area-faults';
import { accessLevels, isPagePattern } from '@studio/contracts/fixed-pages';
import type { Access } from '@studio/contracts/fixed-pages';
import { matchPath } from '@studio/shell-kit/router';
import { formerAreas } from './former-areas.js';
import { preloadPage } from './remotes.js';
import { fetchRegistry, lastRegistry } from './registry.js';
import { areaOf, learnPages } from './route-table.js';
import type { RemoteArea } from './route-table.js';

interface DeclaredPage extends RemoteArea {
  pattern: string;
}

/** An entry of the menu beside the main four. */
export interface MenuEntry {
  path: string;
  label: string;
  /** A name of contracts' menuIcons, or one that this shell does not know yet. */
  icon: string;
  /** Who may open its page. */
  access: Access;
}

/** Of this document, the newest first: a page that is open stays one when its build is taken back. */
let pages: readonly DeclaredPage[] = [];
/** The registry that `pages` and `menu` were read from. */
let read: unknown;
let menu: readonly MenuEntry[] = [];

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A line without an area is of a build from before areas were declared. */
const rowsIn = (registry: unknown): { remote: string; area: Record<string, unknown> }[] =>
  listOf(fieldsOf(registry)['remotes']).map((row) => {
    const { name, area } = fieldsOf(row);
    const remote = textOf(name);
    return { remote, area: fieldsOf(area ?? formerAreas[remote]) };
  });

/** What can't be read, or is somebody else's page, is left out: the first line that claims a page has it. */
const pagesIn = (registry: unknown): DeclaredPage[] => {
  const found: DeclaredPage[] = [];
  for (const { remote, area } of rowsIn(registry))
    for (const [pattern, stated] of Object.entries(fieldsOf(area['pages']))) {
      const access = accessLevels.find((one) => one === stated);
      if (!access || !isPagePattern(pattern)) continue;
      const fault = claimFault({ remote, pattern }, found);
      // eslint-disable-next-line no-console -- for the team whose page does not come
      if (fault !== undefined) console.warn(fault);
      else found.push({ remote, pattern, access });
    }
  return found;
};

const menuIn = (registry: unknown): MenuEntry[] =>
  rowsIn(registry)
    .flatMap(({ remote, area }) =>
      listOf(area['menu']).flatMap((entry) => {
        const { path, label, icon } = fieldsOf(entry);
        const page = areaOf(textOf(path));
        if (page?.remote !== remote || textOf(label) === '') return [];
        return [
          { path: textOf(path), label: textOf(label), icon: textOf(icon), access: page.access },
        ];
      }),
    )
    .sort((a, b) => accessLevels.indexOf(a.access) - accessLevels.indexOf(b.access));

/** Reads what the registry that came last declares. */
const learn = (registry: unknown): void => {
  if (registry === read) return;
  read = registry;
  const now = pagesIn(registry);
  const isNew = ({ pattern }: DeclaredPage): boolean =>
    !now.some((page) => page.pattern === pattern);
  pages = [...now, ...pages.filter(isNew)];
  learnPages((path) => pages.find(({ pattern }) => matchPath(pattern, path)));
  menu = menuIn(registry);
};

/**
 * Whose page a path is. One that is not known is asked for anew: its build may have just been rolled out.
 * @throws Error when the registry can't be read
 */
const askForArea = async (path: string): Promise<RemoteArea | undefined> => {
  const registry = await fetchRegistry();
  learn(registry);
  // Before the page is drawn: its code comes while the session is asked for.
  void preloadPage(path, registry);
  return areaOf(path);
};

let lookup: { path: string; answer: Promise<RemoteArea | undefined> } | undefined;

/** The same answer for each drawing of a page; going there again asks again. */
export const findArea = (path: string): Promise<RemoteArea | undefined> => {
  if (lookup?.path !== path) lookup = { path, answer: askForArea(path) };
  return lookup.answer;
};

/** The menu by the registry that came last. */
export const knownMenu = (): readonly MenuEntry[] => {
  if (lastRegistry() !== undefined) learn(lastRegistry());
  return menu;
};

/** The menu of pages that have needed no registry yet; where it can't be read, that of before. */
export const readMenu = async (): Promise<readonly MenuEntry[]> => {
  if (lastRegistry() === undefined) await fetchRegistry().catch(() => undefined);
  if (lastRegistry() !== undefined) return knownMenu();
  const remotes = Object.keys(formerAreas).map((name) => ({ name }));
  return menuIn({ remotes });
};
