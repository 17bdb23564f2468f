export interface LinkTokens {
  type: string;
  access_token: string;
  refresh_token: string;
}

const fieldsOf = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ''));

/** What a mailed link left in the URL's fragment; null when it carries no session. */
export const readLinkTokens = (hash: string): LinkTokens | null => {
  const fields = fieldsOf(hash);
  const access_token = fields.get('access_token');
  if (!access_token) return null;
  return {
    type: fields.get('type') ?? '',
    access_token,
    refresh_token: fields.get('refresh_token') ?? '',
  };
};

/** Of links that sign this browser in: a sign-up's confirmation and a sign-in link. */
export const readSignInTokens = (hash: string): LinkTokens | null => {
  const tokens = readLinkTokens(hash);
  return tokens && ['signup', 'magiclink'].includes(tokens.type) ? tokens : null;
};

/** Whether a link led here that is no good. */
export const readLinkError = (hash: string): boolean => fieldsOf(hash).has('error');

/** What became of a confirmation link; `nothing`: the page was opened by hand. */
export type LinkOutcome = 'confirmed' | 'moved' | 'already' | 'failed' | 'nothing';

/** Reads the outcome of a confirmation link from the fragment that identity left. */
export const readOutcome = (hash: string): LinkOutcome => {
  const fields = fieldsOf(hash);
  if (fields.has('error')) return fields.get('was') === 'confirmed' ? 'already' : 'failed';
  if (!fields.get('access_token')) return 'nothing';
  return fields.get('type') === 'email_change' ? 'moved' : 'confirmed';
};

/** Takes the tokens out of the address bar and the history. */
export const forgetHash = (): void => {
  history.replaceState(history.state, '', location.pathname + location.search);
};

const stateOf = (): Record<string, unknown> => (history.state as Record<string, unknown>) ?? {};

/** What this entry of the history is kept for: a reload finds no link any more, only the note. */
type Note = 'recovery' | 'outcome';
export const note = (what: Note, value: string | null): void => {
  history.replaceState({ ...stateOf(), [what]: value }, '');
};
export const noted = (what: Note): unknown => stateOf()[what] ?? null;

const outcomes: readonly unknown[] = ['confirmed', 'moved', 'already', 'failed'];
const isOutcome = (value: unknown): value is LinkOutcome => outcomes.includes(value);

/** What became of the confirmation link that led here, before a reload too. */
export const takeOutcome = (): LinkOutcome => {
  const outcome = readOutcome(location.hash);
  const before = noted('outcome');
  return outcome === 'nothing' && isOutcome(before) ? before : outcome;
};
