import { AuthRefused } from '../shared/auth-refused.js';

/** 429 with the seconds after which another try makes sense. */
export const tooMany = (waitMs: number): AuthRefused =>
  new AuthRefused('over_request_rate_limit', {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  });
