import { holdPart } from './hold-part.js';
import { forgetShown, isAnyOther, readLive } from './live-builds.js';
import { takeNewBuilds } from './other-build.js';
import { reload } from './reload.js';
import { isTyping, showsPage, followTyping } from './typed.js';
import { followAnswers } from './unreadable-answers.js';
import { savesData } from '../../shared/saves-data.js';

export { loadAnew } from './load-anew.js';
export { buildWithPage, otherBuild } from './other-build.js';

/** ms; how often a page that is looked at asks what is live. */
const AGAIN = 5 * 60_000;
const TURN = 60_000;
/** ms; so old a page is loaded anew when nobody has used it for a while. */
const OLD = 24 * 3_600_000;
const UNUSED = 3_600_000;

/** Instants, ms. This code comes when the first page is idle, or sooner when something fails. */
const openedAt = Date.now();
let askedAt = openedAt;
let usedAt = openedAt;
let isFollowing = false;

const isLeftAlone = (now: number): boolean =>
  now - openedAt > OLD && now - usedAt > UNUSED && !isTyping();

/** Called when a page has come. Begins to follow where that failed before, without a connection. */
export const arrive = (path: string): void => {
  followBuilds();
  showsPage(path);
  forgetShown();
};

/** Asks what is live: the next change of page takes it, a page that was left for long is loaded anew. */
export const follow = async (): Promise<void> => {
  const now = Date.now();
  if (document.hidden || now - askedAt < AGAIN) return;
  askedAt = now;
  try {
    const live = await readLive();
    if (isAnyOther(live) && isLeftAlone(now)) reload();
    else if (!savesData()) await takeNewBuilds(live);
  } catch {
    // Without a connection: asked again later.
  }
};

/** What keeps an open page going through roll-outs (docs/decisions/0107); further calls do nothing. */
export const followBuilds = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  Object.assign(self, { studioPart: holdPart });
  followTyping();
  followAnswers();
  const use = (): void => {
    usedAt = Date.now();
  };
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, use, true);
  document.addEventListener('visibilitychange', () => void follow());
  addEventListener('pageshow', () => void follow());
  setInterval(() => void follow(), TURN);
};
