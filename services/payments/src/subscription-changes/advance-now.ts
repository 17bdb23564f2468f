import { errorFacts, logger } from '@studio/nest-kit';
import type { Freeze } from '../subscription-freezes/freeze.entity.js';
import type { AdvanceFreeze } from './advance-freeze.js';

/** At once where it can be; who does not answer now is asked again by the job. */
export const advanceNow = async (
  advancing: AdvanceFreeze,
  { studioId, id }: Pick<Freeze, 'studioId' | 'id'>,
): Promise<void> => {
  try {
    await advancing.execute({ studioId, id });
  } catch (error) {
    logger.warn({ freezeId: id, ...errorFacts(error) }, 'a freeze has to wait');
  }
};
