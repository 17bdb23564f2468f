import { Injectable } from '@nestjs/common';
import type { UserPackageView } from '@studio/contracts';
import { addValidity, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { enterInLedger } from '../credits/credits.api.js';
import { refuseOverwrite } from '../../shared/record-changes.js';
import { PackageAdminActions, type AdminAction } from './package-admin.api.js';
import type { UserPackage } from '../packages/user-package.entity.js';

export type ExtendAction = Omit<AdminAction, 'action' | 'request'> & {
  request: { expiresOn: string; reason: string; version?: number | undefined };
};

const AT_MOST = { count: 24, unit: 'month' } as const;

/** An admin moves the last day. What was written off at the old one comes back with it. */
@Injectable()
export class ExtendPackage {
  constructor(private readonly adminActions: PackageAdminActions) {}

  /** Throws INVALID_EXPIRY_DAY, EDIT_CONFLICT. */
  execute(adminAction: ExtendAction): Promise<UserPackageView> {
    const { expiresOn, reason, version } = adminAction.request;
    return this.adminActions.do(
      { ...adminAction, action: 'package.extended' },
      async (tx, owned, now) => {
        const record = { studioId: owned.studioId, recordId: owned.id };
        await refuseOverwrite(tx, record, { version, wanted: { expiresOn } });
        const today = studioDay(now);
        if (expiresOn < today || expiresOn > addValidity(today, AT_MOST))
          throw new Refused('INVALID_EXPIRY_DAY');
        const credits = await writtenOff(tx, owned);
        if (credits > 0) {
          owned.creditsLeft += credits;
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
        }
        owned.expiresOn = expiresOn;
        return { what: 'extended', credits };
      },
    );
  }
}

/** Credits that lapsed at the last day as it stands. */
const writtenOff = async (tx: EntityManager, owned: UserPackage): Promise<number> => {
  if (owned.closedFor !== owned.expiresOn) return 0;
  const [last] = await tx.query<{ kind: string; delta: number; because: string | null }[]>(
    `SELECT kind, delta, because FROM credit_ledger
     WHERE studio_id = $1 AND user_package_id = $2 ORDER BY at DESC, id DESC LIMIT 1`,
    [owned.studioId, owned.id],
  );
  return last?.kind === 'expire' && last.because === null ? -last.delta : 0;
};
