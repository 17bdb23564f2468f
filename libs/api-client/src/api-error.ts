/**
 * A refusal or a failure of a call. `code` is a code of the contracts, of the auth contract, or
 * one of the client's own: OFFLINE (no answer), TIMEOUT, UNREADABLE_ANSWER. `status` 0: no answer.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: unknown;
  /** Seconds until another try makes sense, where the server says so. */
  readonly retryAfter: number | undefined;
  override readonly name = 'ApiError';

  constructor(fields: {
    code: string;
    status: number;
    message: string;
    details?: unknown;
    retryAfter?: number | undefined;
  }) {
    super(fields.message);
    this.code = fields.code;
    this.status = fields.status;
    this.details = fields.details;
    this.retryAfter = fields.retryAfter;
  }
}

/** By shape: each remote compiles the client in, so classes differ between artefacts. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError' && 'code' in error && 'status' in error;
