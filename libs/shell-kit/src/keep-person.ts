import type { Profile } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { readKept, writeKept } from './kept-person.js';
import type { KeptPerson } from './kept-person.js';
import { forgetPerson } from './person-storage.js';
import { queryClient } from './query-client.js';
import { keys } from './query-keys.js';
import { sessionStore } from './session.js';

/** The home page, the studio's numbers, a trainer's rosters of today; nothing else that is read. */
const isKept = (key: readonly unknown[], now: Date): boolean =>
  [keys.home, keys.studioPolicy, keys.trainerDay(studioDay(now))].some(
    (one) => String(one) === String(key),
  );

/** Name, picture and role: no number and no birthday. */
const inShort = ({ phone: _, birth_date: __, gender: ___, ...profile }: Profile): Profile =>
  profile;

const readNow = (now: Date): KeptPerson['reads'] =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { data, dataUpdatedAt } }) =>
      data !== undefined && isKept(queryKey, now)
        ? [{ key: queryKey, data, at: dataUpdatedAt }]
        : [],
    );

const latest = (before: KeptPerson | null, now: Date): KeptPerson | null => {
  const { user, expiresAt } = sessionStore.getState();
  const profile = queryClient.getQueryData<Profile>(keys.profile);
  if (!user || !profile) return null;
  const reads = readNow(now);
  const known = new Set(reads.map(({ key }) => String(key)));
  const earlier = before?.session.user?.id === user.id ? before.reads : [];
  const all = [
    ...reads,
    ...earlier.filter(({ key }) => isKept(key, now) && !known.has(String(key))),
  ];
  return {
    session: {
      user,
      profile: inShort(profile),
      expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    },
    reads: all,
    // When the server spoke, not when this device brought back what it had kept.
    at: all.length === 0 ? now.getTime() : Math.max(...all.map(({ at }) => at)),
  };
};

const save = (): void => {
  const before = readKept();
  const kept = latest(before, new Date());
  if (!kept) return;
  // What lies under `person:` may be somebody else's, whose session ended elsewhere.
  if (before && before.session.user?.id !== kept.session.user?.id) forgetPerson();
  writeKept(kept);
};

/**
 * Keeps who is signed in and what they need without a connection (home page, rosters of today), as
 * the server tells it, for as long as the page is open. Returns the way to stop.
 */
export const keepPerson = (): (() => void) => {
  save();
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (
      type === 'updated' &&
      query.state.status === 'success' &&
      isKept(query.queryKey, new Date())
    )
      save();
  });
};
