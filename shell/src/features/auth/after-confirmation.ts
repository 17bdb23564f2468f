import { insideSite } from '@studio/shell-kit';

const KEY = 'studio.after-confirmation';
/** ms; as long as the mailed link of a sign-up is good. */
const KEPT = 24 * 60 * 60_000;

/** Where somebody was going before the sign-up: the link of the mail opens a page of its own. */
export const keepFrom = (from: string): void => {
  try {
    if (from === '/') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ from, at: Date.now() }));
  } catch {
    // Without storage the sign-in leads home.
  }
};

/** '/' when nothing was kept, or it is too old. */
export const keptFrom = (): string => {
  try {
    const { from, at } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return typeof at === 'number' && Date.now() - at < KEPT ? insideSite(from) : '/';
  } catch {
    return '/';
  }
};
