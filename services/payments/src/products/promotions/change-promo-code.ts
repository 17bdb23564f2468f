import { Inject, Injectable } from '@nestjs/common';
import type { changePromoCode, EditConflict } from '@studio/contracts';
import { changedFields, inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { PromoCode } from './promo-code.entity.js';

export type CodeChange = z.infer<NonNullable<(typeof changePromoCode)['body']>>;

type Facts = Pick<PromoCode, 'name' | 'limitTotal' | 'limitPerPerson' | 'active'> & {
  validUntil: string | null;
};

/** Name, end and limits of a promotion code, or whether it counts; what was used stays used. */
@Injectable()
export class ChangePromoCode {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Naturally safe to repeat. Throws NOT_FOUND, EDIT_CONFLICT, PROMO_CODE_DATES. */
  execute(actorId: string, id: string, request: CodeChange): Promise<void> {
    const key = { studioId: this.config.STUDIO_ID, id };
    const { version, ...wanted } = request;
    return inTransaction(this.dataSource, async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const row = await tx.findOne(PromoCode, { where: key, lock });
      if (!row) throw new Refused('NOT_FOUND');
      const { before, after } = changedFields({ ...factsOf(row) }, namedIn(wanted));
      if (Object.keys(after).length === 0) return;
      if (version !== undefined && version !== row.version)
        throw new Refused('EDIT_CONFLICT', { version: row.version, changes: [] } as EditConflict);
      const next = { ...factsOf(row), ...after } as Facts;
      const validUntil = next.validUntil === null ? null : new Date(next.validUntil);
      if (validUntil && validUntil <= row.validFrom) throw new Refused('PROMO_CODE_DATES');
      await tx.update(PromoCode, key, { ...next, validUntil, version: row.version + 1 });
      await recordStaffAction(tx, {
        studioId: key.studioId,
        actorId,
        action: 'promo_code.changed',
        before: { code: row.code, ...before },
        after: { code: row.code, ...after },
      });
    });
  }
}

const factsOf = (row: PromoCode): Facts => ({
  name: row.name,
  limitTotal: row.limitTotal,
  limitPerPerson: row.limitPerPerson,
  active: row.active,
  validUntil: row.validUntil?.toISOString() ?? null,
});

/** Instants are compared as they are kept. */
const namedIn = (wanted: Omit<CodeChange, 'version'>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(wanted)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        name === 'validUntil' && typeof value === 'string' ? new Date(value).toISOString() : value,
      ]),
  );
