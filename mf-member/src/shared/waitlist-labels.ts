import type { WaitingEntry } from '@studio/contracts';
import { t } from './messages.js';

/** Why a seat could not be given to somebody in line, and what they can do about it. */
export const skipReasonLabel = (reason: NonNullable<WaitingEntry['skippedBecause']>): string => {
  switch (reason) {
    case 'no_credit':
      return t('skippedNoCredit');
    case 'overlap':
      return t('skippedOverlap');
    case 'frozen':
      return t('skippedFrozen');
    case 'locked':
      return t('skippedLocked');
    default:
      return t('skippedOther');
  }
};
