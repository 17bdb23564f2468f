import { Injectable } from '@nestjs/common';
import type { UserPackageView } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { enterInLedger } from '../credits/credits.api.js';
import { PackageAdminActions, type AdminAction } from './package-admin.api.js';

export type AdjustAction = Omit<AdminAction, 'action' | 'request'> & {
  request: { credits: number; reason: string };
};

/** An admin gives or takes credits. Taking more than are left is refused, not cut short. */
@Injectable()
export class AdjustCredits {
  constructor(private readonly adminActions: PackageAdminActions) {}

  /** Throws NOT_ENOUGH_CREDITS; PACKAGE_ENDED for credits into a package whose days are over. */
  execute(adminAction: AdjustAction): Promise<UserPackageView> {
    const { credits, reason } = adminAction.request;
    return this.adminActions.do(
      { ...adminAction, action: 'credits.adjusted' },
      async (tx, owned, now) => {
        if (owned.creditsLeft + credits < 0) throw new Refused('NOT_ENOUGH_CREDITS');
        if (credits > 0 && owned.expiresOn < studioDay(now)) throw new Refused('PACKAGE_ENDED');
        owned.creditsLeft += credits;
        owned.creditsTotal = Math.max(owned.creditsTotal, owned.creditsLeft);
        await enterInLedger(tx, {
          studioId: owned.studioId,
          userPackageId: owned.id,
          memberId: owned.memberId,
          kind: 'adjust',
          delta: credits,
          at: now,
          because: 'staff',
          reason,
        });
        return { what: 'adjusted', credits };
      },
    );
  }
}
