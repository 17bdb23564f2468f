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

/** Notes in this entry of the history whose recovery link was taken, so that a reload keeps the form. */
export const noteRecovery = (userId: string | null): void => {
  history.replaceState({ ...stateOf(), recovery: userId }, '');
};

/** Whose recovery link was taken in this entry of the history. */
export const notedRecovery = (): unknown => stateOf()['recovery'] ?? null;
