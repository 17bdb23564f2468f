import { call, isApiError } from '@studio/api-client';
import {
  adoptSession as adoptSessionEndpoint,
  getMyProfile,
  refreshSession,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
} from '@studio/contracts';
import type { BrowserSession, Profile } from '@studio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { forgetPerson } from './person-storage.js';
import { queryClient } from './query-client.js';
import { keys } from './query-keys.js';
import { isAway, isRefused, requestSession } from './session-requests.js';
import { signedInFlag, signOutOwedFlag } from './signed-in-flag.js';
import { signingOutStore } from './signing-out.js';

/** Spec section 4, Auth. */
export type SessionStatus = 'loading' | 'signed_out' | 'signed_in';

interface SessionState {
  status: SessionStatus;
  user: { id: string; email: string } | null;
  /** When the token behind the cookie ends, ms since 1970. */
  expiresAt: number | null;
  /** The server says that it is over, and it was not the person who signed out. */
  hasEnded: boolean;
}

/** What the page knows of its session; written by this file only. Never a token. */
export const sessionStore = createStore<SessionState>(() => ({
  status: 'loading',
  user: null,
  expiresAt: null,
  hasEnded: false,
}));

const tabs =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('studio-session');

const isOurChange = (user: { id: string } | null): boolean =>
  sessionStore.getState().status !== 'loading' && sessionStore.getState().user?.id !== user?.id;

const nobody: BrowserSession = { user: null, profile: null, expires_at: null };
/** Nobody answers: the page goes on as for a visitor. */
const unanswered: BrowserSession = { ...nobody };

/** The server's word, not its silence. */
const isNobody = (session: BrowserSession): boolean =>
  session.user === null && session !== unanswered;

const take = (session: BrowserSession): void => {
  // Nothing of the former member may stay (spec section 4: the whole client cache is cleared).
  if (isOurChange(session.user)) queryClient.clear();
  if (isOurChange(session.user) || isNobody(session)) forgetPerson();
  if (session.profile) queryClient.setQueryData(keys.profile, session.profile);
  if (session.user) signedInFlag.put();
  sessionStore.setState({
    status: session.user ? 'signed_in' : 'signed_out',
    user: session.user,
    expiresAt: session.expires_at ? Date.parse(session.expires_at) : null,
    hasEnded: isNobody(session) && signedInFlag.stands(),
  });
};

let requested = 0;
let answered = 0;
/** Takes an answer, unless one to a later question was taken: this one tells of the past. */
const takeUnlessLate = (question: number, session: BrowserSession): void => {
  if (question < answered) return;
  answered = question;
  take(session);
};
/** A sign-in or a sign-out is later than whatever is still being requested. */
const takeChange = (session: BrowserSession): void => {
  // Another cookie: there is nothing of the former one left to end.
  if (session.user) signOutOwedFlag.remove();
  takeUnlessLate(++requested, session);
  tabs?.postMessage('changed');
};

/** ms; when a first visit is asked about once more (spec section 8: 502, 503, 504 are retryable). */
const ASK_AGAIN_AFTER = [1_000, 2_000];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** ms that a page waits for the server before it goes on with who was signed in here before. */
const RESUME_AFTER = 4_000;

const isLoading = (): boolean => sessionStore.getState().status === 'loading';

/** Without a connection: the person whom the server knew here last, until it can be asked. */
const resume = async (): Promise<void> => {
  if (!isLoading() || !signedInFlag.stands()) return;
  const known = (await import('./kept-person.js')).restorePerson();
  if (!known || !isLoading()) return;
  take(known);
  window.addEventListener('online', () => void loadSession());
};

/**
 * Asks the gateway who is signed in. A first visit without an answer is asked about again, so that
 * a blink of a server throws nobody out to the login page; then it counts as signed out.
 */
export const loadSession = async (waits = ASK_AGAIN_AFTER): Promise<void> => {
  const question = ++requested;
  setTimeout(() => void resume().catch(() => undefined), RESUME_AFTER);
  try {
    takeUnlessLate(question, await requestSession());
  } catch (error) {
    if (isAway(error)) await resume().catch(() => undefined);
    const [wait, ...rest] = waits;
    if (isLoading() && wait !== undefined && isAway(error)) {
      await pause(wait);
      return loadSession(rest);
    }
    if (isRefused(error)) takeUnlessLate(question, nobody);
    else if (isLoading() || signOutOwedFlag.stands()) takeUnlessLate(question, unanswered);
  }
};

/** Renews the token behind the cookie; a session that is gone signs the page out. */
export const renewSession = async (): Promise<void> => {
  const question = ++requested;
  try {
    takeUnlessLate(question, await call(refreshSession));
  } catch (error) {
    if (isApiError(error) && (error.status === 401 || error.status === 400))
      takeUnlessLate(question, nobody);
  }
};

/** @throws ApiError with identity's code: invalid_credentials, email_not_confirmed, … */
export const signIn = async (email: string, password: string): Promise<void> => {
  takeChange(await call(signInEndpoint, { body: { email: email.trim(), password } }));
};

/**
 * Trades the tokens of a mailed link for the cookie. `replaces`: the id of who is signed in here
 * and has agreed to be signed out. @throws ApiError with LINK_EXPIRED, SIGNED_IN_AS_OTHER
 */
export const adoptSession = async (tokens: {
  access_token: string;
  refresh_token: string;
  replaces?: string;
}): Promise<void> => {
  takeChange(await call(adoptSessionEndpoint, { body: tokens }));
};

/** Nobody is shown it (spec section 8, Silent failures). */
const logSilentFailure = (text: string, error: unknown): void => {
  // eslint-disable-next-line no-console -- the spec's log of silent failures
  console.warn(text, isApiError(error) ? error.code : 'UNEXPECTED');
};

const leaving = new Set<() => Promise<unknown>>();
/** ms that the last things before a sign-out may take. */
const LEAVE_WITHIN = 1_500;

/** What is done while the session still lives; a failure doesn't hold up the sign-out. */
export const beforeSignOut = (work: () => Promise<unknown>): (() => void) => {
  leaving.add(work);
  return () => leaving.delete(work);
};

const leave = async (): Promise<void> => {
  if (leaving.size === 0) return;
  const late = new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN));
  await Promise.race([late, Promise.allSettled([...leaving].map((work) => work()))]);
};

/** Signs out here and in the other tabs. An error is logged only (spec section 8). */
export const signOut = async (): Promise<void> => {
  signingOutStore.setState({ isSigningOut: true });
  await Promise.all([leave(), queryClient.cancelQueries()]);
  signedInFlag.remove();
  try {
    await call(signOutEndpoint);
  } catch (error) {
    logSilentFailure('Error signing out', error);
    if (isAway(error)) {
      signOutOwedFlag.put();
      window.addEventListener('online', () => void loadSession(), { once: true });
    }
  }
  takeChange(nobody);
  signingOutStore.setState({ isSigningOut: false });
};

/** Another tab signed in or out: this one asks again. Returns the way to stop listening. */
export const followOtherTabs = (): (() => void) => {
  const listen = (): void => void loadSession();
  tabs?.addEventListener('message', listen);
  return () => tabs?.removeEventListener('message', listen);
};

export interface Session {
  status: SessionStatus;
  user: { id: string; email: string } | null;
  /** null while loading, for a visitor, and when the profile can't be had. */
  profile: Profile | null;
  /** Signed out, but not by the person: the sign-in page says so. */
  hasEnded: boolean;
}

/** A failure is logged and yields no profile (spec section 8, Silent failures). */
const fetchProfile = async ({ signal }: { signal: AbortSignal }): Promise<Profile> => {
  try {
    return await call(getMyProfile, { signal });
  } catch (error) {
    if (!signal.aborted) logSilentFailure('Error fetching profile', error);
    throw error;
  }
};

/** Session and profile of the page. Profile: stale after 5 min, kept 10 (spec section 9). */
export const useSession = (): Session => {
  const status = useStore(sessionStore, (state) => state.status);
  const user = useStore(sessionStore, (state) => state.user);
  const hasEnded = useStore(sessionStore, (state) => state.hasEnded);
  const { data } = useQuery({
    queryKey: keys.profile,
    queryFn: fetchProfile,
    enabled: user !== null,
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
  });
  return { status, user, profile: user ? (data ?? null) : null, hasEnded };
};

/** Spec section 6. */
export const isAdmin = (profile: Profile | null): boolean =>
  profile !== null && (profile.role === 'admin' || profile.is_admin);
export const isTrainer = (profile: Profile | null): boolean => profile?.role === 'trainer';
/** A manager, or an admin. */
export const isManager = (profile: Profile | null): boolean =>
  profile?.role === 'manager' || isAdmin(profile);
/** The front desk and above: they see the admin area. */
export const isFrontDesk = (profile: Profile | null): boolean =>
  profile?.role === 'front_desk' || profile?.is_front_desk === true || isManager(profile);
/** Who sees the trainer's area: trainers, and who may run any class. */
export const seesTrainerArea = (profile: Profile | null): boolean =>
  isTrainer(profile) || isManager(profile);
