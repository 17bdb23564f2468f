import { Inject, Injectable } from '@nestjs/common';
import type { createPromoCode } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { PromoCode } from './promo-code.entity.js';
import { normalCode } from './promo-rules.js';

export type NewCode = z.infer<NonNullable<(typeof createPromoCode)['body']>>;

/** A new promotion code; it is in the history. */
@Injectable()
export class CreatePromoCode {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Its id; asked once more for the same by the same person, the same. Throws PROMO_CODE_TAKEN. */
  execute(actorId: string, wanted: NewCode): Promise<string> {
    const studioId = this.config.STUDIO_ID;
    const code = normalCode(wanted.code);
    return inTransaction(this.dataSource, async (tx) => {
      const id = newId();
      const { raw } = await tx
        .createQueryBuilder()
        .insert()
        .into(PromoCode)
        .values({
          ...wanted,
          studioId,
          id,
          code,
          validFrom: new Date(wanted.validFrom),
          validUntil: wanted.validUntil === null ? null : new Date(wanted.validUntil),
          active: true,
          version: 0,
          createdBy: actorId,
          createdAt: new Date(),
        })
        .orIgnore()
        .returning('id')
        .execute();
      if ((raw as unknown[]).length === 0) return same(tx, { studioId, code, actorId, wanted });
      await recordStaffAction(tx, {
        studioId,
        actorId,
        action: 'promo_code.created',
        after: { ...wanted, code },
      });
      return id;
    });
  }
}

/** An answer that was lost: the code is there, as this person wanted it. */
const same = async (
  tx: EntityManager,
  {
    studioId,
    code,
    actorId,
    wanted,
  }: { studioId: string; code: string; actorId: string; wanted: NewCode },
): Promise<string> => {
  const row = await tx.findOneByOrFail(PromoCode, { studioId, code });
  const isSame =
    row.createdBy === actorId &&
    row.version === 0 &&
    row.name === wanted.name &&
    row.percentOff === wanted.percentOff &&
    row.amountOff === wanted.amountOff &&
    row.validFrom.getTime() === Date.parse(wanted.validFrom);
  if (!isSame) throw new Refused('PROMO_CODE_TAKEN');
  return row.id;
};
