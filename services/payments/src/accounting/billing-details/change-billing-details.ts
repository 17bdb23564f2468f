import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { BillingDetails, BillingDetailsView } from '@studio/contracts';
import { plainTrn } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { readBillingDetails } from './billing-details.queries.js';

interface Change {
  userId: string;
  details: BillingDetails;
  /** Who of the staff sets it; null: the person. */
  actorId: string | null;
}

/**
 * Whom a person's invoices name as the buyer, from the next one on: one that is issued stays as it is
 * (decision 148). Safe to repeat.
 */
@Injectable()
export class ChangeBillingDetails {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws PERSON_MERGED, and of the front desk MEMBER_NOT_FOUND. */
  async execute({ userId, details: typed, actorId }: Change): Promise<BillingDetailsView> {
    const studioId = this.config.STUDIO_ID;
    const details = { ...typed, trn: plainTrn(typed.trn) };
    return inTransaction(this.dataSource, async (tx) => {
      await refuseWhoIsGone(tx, { studioId, userId, actorId });
      const { details: before } = await readBillingDetails(tx, { studioId, userId });
      if (!isDeepStrictEqual(before, details)) {
        await write(tx, { studioId, userId, details });
        if (actorId)
          await recordStaffAction(tx, {
            studioId,
            actorId,
            action: 'billing_details.changed',
            subjectUserId: userId,
            before: { ...before },
            after: { ...details },
          });
      }
      return readBillingDetails(tx, { studioId, userId });
    });
  }
}

/** Locks the person: a merge or a deletion at this moment comes before or after. */
const refuseWhoIsGone = async (
  tx: EntityManager,
  { studioId, userId, actorId }: { studioId: string; userId: string; actorId: string | null },
): Promise<void> => {
  const [person] = await tx.query<{ merged_into: string | null; is_gone: boolean }[]>(
    `SELECT merged_into, as_of = 'infinity' AS is_gone FROM members
     WHERE studio_id = $1 AND user_id = $2 FOR UPDATE`,
    [studioId, userId],
  );
  if (person?.merged_into) throw new Refused('PERSON_MERGED', { intoId: person.merged_into });
  // Of the own account that was made just now, identity's event may not have come.
  if (person ? person.is_gone : actorId !== null) throw new Refused('MEMBER_NOT_FOUND');
};

const write = async (
  tx: EntityManager,
  { studioId, userId, details }: { studioId: string; userId: string; details: BillingDetails },
): Promise<void> => {
  const { name, address, trn } = details;
  if (name === '')
    await tx.query('DELETE FROM billing_details WHERE studio_id = $1 AND user_id = $2', [
      studioId,
      userId,
    ]);
  else
    await tx.query(
      `INSERT INTO billing_details (studio_id, user_id, name, address, trn, changed_at)
       VALUES ($1, $2, $3, $4, $5, now())
       ON CONFLICT (studio_id, user_id) DO UPDATE SET name = excluded.name,
         address = excluded.address, trn = excluded.trn, changed_at = excluded.changed_at`,
      [studioId, userId, name, address, trn],
    );
};
