const text = (error: unknown): string => (error instanceof Error ? error.message : '');

/** SQLSTATE of an error of PostgreSQL, also when TypeORM wrapped it. */
export const postgresCode = (error: unknown): string | undefined => {
  const own = (error as { code?: unknown } | null)?.code;
  const inner = (error as { driverError?: { code?: unknown } } | null)?.driverError?.code;
  const code = inner ?? own;
  return typeof code === 'string' ? code : undefined;
};

/** Name of the constraint that refused a row, if one did. */
export const violatedConstraint = (error: unknown): string | undefined => {
  const own = (error as { constraint?: unknown } | null)?.constraint;
  const inner = (error as { driverError?: { constraint?: unknown } } | null)?.driverError;
  const constraint = inner?.constraint ?? own;
  return typeof constraint === 'string' ? constraint : undefined;
};

/** SQLSTATE of a write to a server that only reads: it was the primary, and is a replica now. */
export const READ_ONLY = '25006';

const downCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  // The machine is gone, or who knows its name.
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // Being shut down or started.
  '57P01',
  '57P02',
  '57P03',
  // Too many connections.
  '53300',
  READ_ONLY,
]);
/** Class of the codes of a lost connection. */
const LOST = '08';
const downTexts = /timeout exceeded when trying to connect|Connection terminated|not queryable/i;

/** True when the database, not the statement, is the problem: worth another try in a moment. */
export const isDatabaseDown = (error: unknown): boolean => {
  const code = postgresCode(error) ?? '';
  return downCodes.has(code) || code.startsWith(LOST) || downTexts.test(text(error));
};

/** A NUL or half an emoji, which only a caller can have put into a text. */
export const isUnstorableText = (error: unknown): boolean => {
  const code = postgresCode(error) ?? '';
  if (['22021', '22P05'].includes(code)) return true;
  if (code !== '22P02') return false;
  // It alone would also be a mistake of ours.
  const { detail, driverError } = error as { detail?: unknown; driverError?: { detail?: unknown } };
  return /surrogate/i.test(String(driverError?.detail ?? detail));
};

/** What a statement was to write is refused (classes 22 and 23): it failed because of what it held. */
export const isRefusedData = (error: unknown): boolean => /^2[23]/.test(postgresCode(error) ?? '');

/** Serialisation failure and deadlock: the transaction may simply be run again. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(postgresCode(error) ?? '');
