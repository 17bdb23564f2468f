import { Injectable } from '@nestjs/common';
import type { PackageFreezeView } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import {
  PackageAdminActions,
  type AdminAction,
} from '../../funding/package-admin/package-admin.api.js';
import { lockPackage } from '../../funding/packages/packages.api.js';
import { freeze } from './freeze-package.js';

export type FreezeAction = Omit<AdminAction, 'action' | 'request'> & {
  request: { from: string; until: string; preview: boolean; reason?: string | undefined };
};

/** The front desk freezes, bound by no limit. */
@Injectable()
export class FreezeByAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly adminActions: PackageAdminActions,
  ) {}

  /** Throws what a freeze by its member throws, but for the limits. */
  execute(adminAction: FreezeAction): Promise<PackageFreezeView> {
    const { studio } = this.adminActions;
    const { preview, reason, ...span } = adminAction.request;
    const request = { studio, span, byStudio: true };
    return inTransaction(this.dataSource, async (tx) => {
      let view: PackageFreezeView | undefined;
      if (!preview)
        await this.adminActions.once(
          tx,
          { ...adminAction, action: 'package.frozen', request: { ...span, reason: reason ?? '' } },
          async (owned) => {
            view = await freeze(tx, { ...request, owned, preview: false });
          },
        );
      if (view) return view;
      // A preview, or an admin action that was done before: the same freeze again changes nothing.
      const owned = await lockPackage(tx, { studioId: studio.id, id: adminAction.packageId });
      if (!owned) throw new Refused('PACKAGE_NOT_FOUND');
      return freeze(tx, { ...request, owned, preview });
    });
  }
}
