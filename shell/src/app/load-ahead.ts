import type { AheadModule, RemoteModule, Session } from '@studio/shell-kit';
import { keys, queryClient } from '@studio/shell-kit/query';
import { whenIdle } from '@studio/ui/when-idle';
import { loadNotificationList } from '../features/notifications/load-notification-list.js';
import { isConnectionSlow } from '../shared/saves-data.js';
import { attempts } from './builds.js';
import { readMenu } from './declared-areas.js';
import { likelyNext } from './likely-next.js';
import { loadSidePanel } from './load-side-panel.js';
import { menuFor } from './menu-for.js';
import { entries } from './navigation.js';
import { loadedModules, preloadPage } from './remotes.js';
import { areaOf } from './route-table.js';

/** Builds that lack a file, or could not be had: what they have is asked for by whoever opens it. */
const failed = new WeakSet<RemoteModule>();

const moduleOf = (path: string): RemoteModule | undefined =>
  loadedModules().get(areaOf(path)?.remote ?? '');

/** Tried before, in vain: it is not asked for again and again. */
const isLeftAlone = (path: string): boolean => {
  const module = moduleOf(path);
  return module ? failed.has(module) : attempts.has(areaOf(path)?.remote ?? '');
};

const leaveAlone = (path: string): void => {
  const module = moduleOf(path);
  if (module && navigator.onLine) failed.add(module);
};

const aheadOf = async (path: string): Promise<AheadModule | undefined> => {
  if (isLeftAlone(path)) return undefined;
  try {
    return await moduleOf(path)?.ahead?.();
  } catch {
    leaveAlone(path);
    return undefined;
  }
};

/** A page and what it shows later. */
const loadPage = async (path: string): Promise<void> => {
  if (await preloadPage(path)) await (await aheadOf(path))?.loadParts?.().catch(() => undefined);
  else leaveAlone(path);
};

/** One tap away: what the specification calls likely, the bar, the area's own navigation, the menu. */
const oneTapAway = async (path: string): Promise<Set<string>> => {
  const ahead = await aheadOf(path);
  const profile = queryClient.getQueryData<Session['profile']>(keys.profile) ?? null;
  const { more, staff } = menuFor(profile, await readMenu());
  const inMenu = [...entries, ...more, ...staff].map((entry) => entry.path);
  return new Set([...likelyNext(path), ...(ahead?.menu?.() ?? []), ...inMenu]);
};

/** What opens over each page. */
const loadOverlays = (): Promise<unknown> =>
  Promise.allSettled([loadSidePanel(), loadNotificationList()]);

/** In the browser's list of measures (`performance`), with the path: nothing is left to load ahead. */
const MARK = 'loaded ahead';

/**
 * Loads the code of the pages that are one tap away, and of what they show later, one after the other, so
 * that a touch is never kept waiting by all of them. Ends when the page is left.
 */
export const loadAhead = async (path: string, isLeft: () => boolean): Promise<void> => {
  if (isConnectionSlow() || !navigator.onLine) return;
  for (const next of await oneTapAway(path)) {
    await whenIdle(0);
    if (isLeft()) return;
    if (!isLeftAlone(next)) await loadPage(next);
  }
  await loadOverlays();
  if (!isLeft()) performance.mark(MARK, { detail: path });
};
