import { Refused } from '@studio/nest-kit';
import { readEmail } from '../accounts/account.api.js';
import { AuthRefused } from '../shared/auth-refused.js';

/** The address as it is kept; throws BAD_REQUEST, as the studio's own endpoints do. */
export const readStaffEmail = (typed: string): string => {
  try {
    return readEmail(typed);
  } catch (error) {
    if (!(error instanceof AuthRefused)) throw error;
    throw new Refused('BAD_REQUEST', [{ path: 'email', message: 'is no email address' }]);
  }
};
