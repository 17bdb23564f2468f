/** Something that the person at the terminal has to know or do, in one sentence; shown without a stack. */
export class OperatorError extends Error {}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/** Explains what went wrong: a sentence where the cause is known, else the error as it is. */
export function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const code = codeOf(error);
  const path = error instanceof Error && 'path' in error ? ` (${String(error.path)})` : '';
  if (code === 'ENOSPC') return `The disk is full${path}: free some space and start again.`;
  if (code === 'EROFS' || code === 'EACCES') {
    return `No permission to write${path}: start as the owner of this folder, or name another with DATA_DIR.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
