import { errorFacts, logger, Refused } from '@studio/nest-kit';
import type { Freeze } from '../subscription-freezes/freeze.entity.js';
import type { AdvanceFreeze } from './advance-freeze.js';

const refusals: ReadonlySet<string> = new Set(['FREEZE_CLASS_SOON', 'SUBSCRIPTION_UNPAID']);

/**
 * At once where it can be; what does not answer now is tried again by the job.
 * Throws FREEZE_CLASS_SOON: the member has a class in those days that is too near to cancel; and
 * SUBSCRIPTION_UNPAID: its renewal has failed, as the provider says now.
 */
export const advanceNow = async (
  advancing: AdvanceFreeze,
  { studioId, id }: Pick<Freeze, 'studioId' | 'id'>,
): Promise<void> => {
  try {
    await advancing.execute({ studioId, id });
  } catch (error) {
    if (error instanceof Refused && refusals.has(error.code)) throw error;
    logger.warn({ freezeId: id, ...errorFacts(error) }, 'a freeze has to wait');
  }
};
