import { Injectable } from '@nestjs/common';
import type { UserPackageView } from '@studio/contracts';
import {
  PackageAdminActions,
  type AdminAction,
} from '../../funding/package-admin/package-admin.api.js';
import { unfreeze } from './freeze-package.js';

export type UnfreezeAction = Omit<AdminAction, 'action' | 'request'> & {
  request: { reason: string };
};

/** The front desk ends a freeze. */
@Injectable()
export class UnfreezeByAdmin {
  constructor(private readonly adminActions: PackageAdminActions) {}

  execute(adminAction: UnfreezeAction): Promise<UserPackageView> {
    const { studio } = this.adminActions;
    const { reason } = adminAction.request;
    const whole = { ...adminAction, action: 'package.unfrozen' as const, request: { reason } };
    return this.adminActions.do(whole, async (tx, owned) => {
      await unfreeze(tx, { studio, owned, byStudio: true });
      return null;
    });
  }
}
