export { ApiError, isApiError } from './api-error.js';
export { call } from './call.js';
export type { CallOptions } from './call.js';
export { callAuth } from './call-auth.js';
export { newIdempotencyKey } from './idempotency-key.js';
export { serverNow } from './server-clock.js';
export { verifyCode, type CodeTokens } from './verify-code.js';
export { addErrorTexts, messageOf, waitLabel } from './error-messages.js';
