import type { EntityManager } from 'typeorm';
import { Recipient } from './recipient.entity.js';

/**
 * Where a person's mail goes. Throws while identity's event has not come yet: the event at hand
 * is then tried again, because services' events overtake each other.
 */
export const recipientOf = async (
  tx: EntityManager,
  { studioId, userId }: { studioId: string; userId: string },
): Promise<Recipient> => {
  const found = await tx.findOneBy(Recipient, { studioId, userId });
  if (!found) throw new Error('the recipient is not known yet');
  return found;
};

/** Whose address it is; null for strangers. */
export const recipientByAddress = (
  manager: EntityManager,
  { studioId, address }: { studioId: string; address: string },
): Promise<Recipient | null> =>
  manager
    .createQueryBuilder(Recipient, 'recipient')
    .where('recipient.studioId = :studioId', { studioId })
    .andWhere('lower(recipient.email) = lower(:address)', { address })
    .orderBy('recipient.asOf', 'DESC')
    .getOne();
