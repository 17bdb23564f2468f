export interface LinkTokens {
  type: string;
  access_token: string;
  refresh_token: string;
}

/** What a mailed link left in the URL's fragment; null when it carries no session. */
export const readLinkTokens = (hash: string): LinkTokens | null => {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const access_token = fields.get('access_token');
  if (!access_token) return null;
  return {
    type: fields.get('type') ?? '',
    access_token,
    refresh_token: fields.get('refresh_token') ?? '',
  };
};

/** True when the link said that it failed, e.g. otp_expired. */
export const isFailedLink = (hash: string): boolean =>
  new URLSearchParams(hash.replace(/^#/, '')).has('error');

/** Takes the tokens out of the address bar and the history. */
export const forgetHash = (): void => {
  history.replaceState(history.state, '', location.pathname + location.search);
};
