export const API_VERSION_HEADER = 'x-supabase-api-version';
/** From this version on `code` is the name of the error, not the status (auth-contract.md, 1.1). */
export const NAMED_ERRORS_VERSION = '2024-01-01';

/** True when the client asked for the newer shape of errors; an invalid date counts as old. */
export const wantsNamedErrors = (header: string | string[] | undefined): boolean =>
  typeof header === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(header) &&
  !Number.isNaN(Date.parse(header)) &&
  header >= NAMED_ERRORS_VERSION;
