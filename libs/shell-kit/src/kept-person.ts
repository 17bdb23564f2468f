import type { BrowserSession } from '@studio/contracts';
import { queryClient } from './query-client.js';

/** `person:`: forgotten with the person, wherever in the site they sign out. */
const NAME = 'person:kept';
/** ms; a device that has heard nothing for longer shows nothing. */
const LONGEST = 7 * 24 * 60 * 60_000;

/** What was read, and when (ms since 1970). */
interface KeptRead {
  key: readonly unknown[];
  data: unknown;
  at: number;
}

/** Of one person: session without a token, and what the server said last. */
export interface KeptPerson {
  session: BrowserSession;
  reads: KeptRead[];
  at: number;
}

export const readKept = (): KeptPerson | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? 'null') as KeptPerson | null;
    return kept && Date.now() - kept.at < LONGEST ? kept : null;
  } catch {
    // Storage may be refused, or hold what an older version wrote: then nothing is kept.
    return null;
  }
};

export const writeKept = (kept: KeptPerson): void => {
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Without storage a start without a connection shows the sign-in page.
  }
};

/** Who was signed in when the server answered last; what was read is put where pages read it. */
export const restorePerson = (): BrowserSession | null => {
  const found = readKept();
  if (!found) return null;
  for (const { key, data, at } of found.reads)
    if (queryClient.getQueryData(key) === undefined)
      queryClient.setQueryData(key, data, { updatedAt: at });
  return found.session;
};
