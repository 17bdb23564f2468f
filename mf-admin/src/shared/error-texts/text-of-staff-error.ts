import { has, t } from './messages.js';

/** What a code says that staff alone meet. */
export const textOfStaffError = (code: string): string | undefined =>
  has(code) ? t(code) : undefined;
