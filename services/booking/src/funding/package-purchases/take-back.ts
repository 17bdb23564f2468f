import { Injectable } from '@nestjs/common';
import type { TakeBackAnswer, TakeBackRequest } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { currentRecordOf } from '../../people/members/members.api.js';
import { DataSource, type EntityManager } from 'typeorm';
import { enterInLedger } from '../credits/credits.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  creditsForShare,
  keepPackage,
  lockPackage,
  packagePayload,
} from '../packages/packages.api.js';
import type { UserPackage } from '../packages/user-package.entity.js';

/** A refund of a package takes back the credits that it covers, once a refund, however often asked. */
@Injectable()
export class TakeBack {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws PACKAGE_NOT_FOUND also for a package that another payment or person bought. */
  execute(request: TakeBackRequest): Promise<TakeBackAnswer> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const memberId = await currentRecordOf(tx, studioId, request.userId);
      const which = { studioId, id: request.userPackageId, memberId };
      const owned = await lockPackage(tx, which);
      if (owned?.paymentId !== request.paymentId) throw new Refused('PACKAGE_NOT_FOUND');
      const creditsTaken =
        (await takenBefore(tx, studioId, request.refundId)) ??
        (await this.apply(tx, request, owned));
      return { creditsTaken, creditsLeft: owned.creditsLeft };
    });
  }

  private async apply(
    tx: EntityManager,
    { refundId, share, reason }: TakeBackRequest,
    owned: UserPackage,
  ): Promise<number> {
    const { studioId, id: userPackageId, memberId } = owned;
    const now = this.studio.now();
    const credits = creditsForShare(owned, share);
    await tx.query(
      `INSERT INTO credit_take_backs (studio_id, refund_id, user_package_id, credits, at)
       VALUES ($1, $2, $3, $4, $5)`,
      [studioId, refundId, userPackageId, credits, now],
    );
    if (credits === 0) return 0;
    owned.creditsLeft -= credits;
    await keepPackage(tx, owned);
    await enterInLedger(tx, {
      studioId,
      userPackageId,
      memberId,
      at: now,
      kind: 'adjust',
      delta: -credits,
      because: 'refund',
      reason,
    });
    const payload = {
      ...packagePayload(owned),
      what: 'refund' as const,
      credits: -credits,
      reason,
    };
    await publish(tx, { type: 'package.adjusted.v1', data: payload, studioId });
    return credits;
  }
}

/** The package is locked: a twin has committed or waits. */
const takenBefore = async (
  tx: EntityManager,
  studioId: string,
  refundId: string,
): Promise<number | null> => {
  const [row] = await tx.query<{ credits: number }[]>(
    'SELECT credits FROM credit_take_backs WHERE studio_id = $1 AND refund_id = $2',
    [studioId, refundId],
  );
  return row?.credits ?? null;
};
