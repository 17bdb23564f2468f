import { errorCatalogue, waitLabel, type ErrorBody, type ErrorCode } from '@studio/contracts';

/** A rule said no: a code of the contracts. The error filter turns it into status and body. */
export class Refused extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details?: unknown,
    readonly hint?: string,
  ) {
    super(code);
    this.name = 'Refused';
  }

  get status(): number {
    return errorCatalogue[this.code][0];
  }

  /** Seconds for the Retry-After header: `retryAfter` of the details, or 2 when we are busy. */
  get retryAfter(): number | undefined {
    const { retryAfter } = (this.details ?? {}) as { retryAfter?: unknown };
    if (typeof retryAfter === 'number') return retryAfter;
    return this.status === 503 ? 2 : undefined;
  }

  toBody(): ErrorBody {
    return {
      code: this.code,
      message: errorCatalogue[this.code][1],
      ...(this.details === undefined ? {} : { details: this.details }),
      ...(this.hint === undefined ? {} : { hint: this.hint }),
    };
  }
}

/** A limit was reached: says when another try makes sense. */
export const tooMany = (code: ErrorCode, until: Date, now = new Date()): Refused => {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const details = { until: until.toISOString(), retryAfter };
  return new Refused(code, details, `Try again in ${waitLabel(retryAfter)}.`);
};
