import { Injectable } from '@nestjs/common';
import type { UserPackageView } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { enterInLedger } from '../credits/credits.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { requireMember } from '../../people/members/members.api.js';
import {
  addUserPackage,
  isRefunded,
  keepPackage,
  packagePayload,
} from '../packages/packages.api.js';
import { PackageAdminActions, type AdminAction } from './package-admin.api.js';
import type { UserPackage } from '../packages/user-package.entity.js';

export type MoveAction = Omit<AdminAction, 'action' | 'request'> & {
  request: { memberId: string; credits: number; reason: string };
};

interface Moved {
  from: UserPackageView;
  to: UserPackageView;
}

/** An admin moves credits to another member: the same kind of package, with the same last day. */
@Injectable()
export class MoveCredits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly adminActions: PackageAdminActions,
  ) {}

  /** Throws PACKAGE_NOT_FOUND, MEMBER_NOT_FOUND, NOT_ENOUGH_CREDITS, PACKAGE_ENDED. */
  execute(adminAction: MoveAction): Promise<Moved> {
    return inTransaction(this.dataSource, async (tx) => {
      const whole = { ...adminAction, action: 'credits.moved' as const };
      const to = await this.adminActions.once(tx, whole, (owned, now, id) =>
        this.apply(tx, adminAction, { owned, now, id }),
      );
      return {
        from: await this.adminActions.view(tx, adminAction.packageId),
        to: await this.adminActions.view(tx, to),
      };
    });
  }

  private async apply(
    tx: EntityManager,
    { admin, request }: MoveAction,
    { owned, now, id }: { owned: UserPackage; now: Date; id: string },
  ): Promise<void> {
    const { memberId, credits, reason } = request;
    const { studioId } = owned;
    if (memberId === owned.memberId) throw new Refused('MEMBER_NOT_FOUND');
    await requireMember(tx, studioId, memberId);
    if (!canBeMoved(owned, now)) throw new Refused('PACKAGE_ENDED');
    if (owned.creditsLeft < credits) throw new Refused('NOT_ENOUGH_CREDITS');
    const transfer = { owned, now, id, ...request };
    await takeCredits(tx, transfer);
    await addReceivedPackage(tx, transfer);
    await recordHistory(tx, {
      studioId,
      by: admin,
      at: now,
      action: 'credits.received',
      subjectUserId: memberId,
      before: {},
      after: { userPackageId: id, packageName: owned.name, credits },
      reason,
    });
    await publishTransfer(tx, transfer);
  }
}

/** What pays for no class here must not pay elsewhere: credits that came back after a refund too. */
const canBeMoved = (owned: UserPackage, now: Date): boolean =>
  owned.expiresOn >= studioDay(now) && !owned.lockedBecause && !isRefunded(owned);

/** Credits on their way from a locked package to a new one of another member. */
interface Transfer {
  owned: UserPackage;
  now: Date;
  /** Of the new package. */
  id: string;
  memberId: string;
  credits: number;
  reason: string;
}

const takeCredits = async (
  tx: EntityManager,
  { owned, now, credits, reason }: Transfer,
): Promise<void> => {
  owned.creditsLeft -= credits;
  await keepPackage(tx, owned);
  await enterInLedger(tx, {
    studioId: owned.studioId,
    userPackageId: owned.id,
    memberId: owned.memberId,
    kind: 'adjust',
    delta: -credits,
    at: now,
    because: 'moved',
    reason,
  });
};

const addReceivedPackage = async (
  tx: EntityManager,
  { owned, now, id, memberId, credits, reason }: Transfer,
): Promise<void> => {
  const { studioId, name, packageId, classTypeIds, expiresOn, beginsCount, beginsUnit } = owned;
  await addUserPackage(
    tx,
    {
      studioId,
      memberId,
      name,
      packageId,
      classTypeIds,
      expiresOn,
      beginsCount,
      beginsUnit,
      validFrom: studioDay(now),
      pricePaid: 0,
      purchasedAt: now,
      credits,
      source: 'moved',
      movedFrom: owned.id,
      id,
    },
    { because: 'moved', reason },
  );
};

const publishTransfer = async (
  tx: EntityManager,
  { owned, id, memberId, credits, reason }: Transfer,
): Promise<void> => {
  const payload = packagePayload(owned);
  const sent = { ...payload, what: 'moved_away', credits: -credits, reason } as const;
  const received = { userPackageId: id, userId: memberId, creditsLeft: credits };
  await publish(tx, { type: 'package.adjusted.v1', data: sent, studioId: owned.studioId });
  await publish(tx, {
    type: 'package.adjusted.v1',
    data: { ...payload, ...received, what: 'moved_here', credits, reason },
    studioId: owned.studioId,
  });
};
