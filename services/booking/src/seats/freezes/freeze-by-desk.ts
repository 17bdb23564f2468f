import { Injectable } from '@nestjs/common';
import type { PackageFreezeView, UserPackageView } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { PackageDesk, type Deed } from '../../funding/package-admin/package-admin.api.js';
import { lockPackage } from '../../funding/packages/packages.api.js';
import { freeze, unfreeze } from './freeze-package.js';

type DeedOf<Asked> = Omit<Deed, 'action' | 'asked'> & { asked: Asked & { reason: string } };
export type FreezeDeed = Omit<Deed, 'action' | 'asked'> & {
  asked: { from: string; until: string; preview: boolean; reason?: string | undefined };
};
export type UnfreezeDeed = DeedOf<object>;

/** The desk freezes, bound by no limit, and ends freezes. */
@Injectable()
export class FreezeByDesk {
  constructor(
    private readonly dataSource: DataSource,
    private readonly desk: PackageDesk,
  ) {}

  /** Throws what a freeze by its member throws, but for the limits. */
  freeze(deed: FreezeDeed): Promise<PackageFreezeView> {
    const { studio } = this.desk;
    const { preview, reason, ...wish } = deed.asked;
    const asked = { studio, wish, byStudio: true };
    return inTransaction(this.dataSource, async (tx) => {
      let view: PackageFreezeView | undefined;
      if (!preview)
        await this.desk.once(
          tx,
          { ...deed, action: 'package.frozen', asked: { ...wish, reason: reason ?? '' } },
          async (owned) => {
            view = await freeze(tx, { ...asked, owned, preview: false });
          },
        );
      if (view) return view;
      // A preview, or a deed that was done before: the same freeze again changes nothing.
      const owned = await lockPackage(tx, { studioId: studio.id, id: deed.packageId });
      if (!owned) throw new Refused('PACKAGE_NOT_FOUND');
      return freeze(tx, { ...asked, owned, preview });
    });
  }

  unfreeze(deed: UnfreezeDeed): Promise<UserPackageView> {
    const { studio } = this.desk;
    const { reason } = deed.asked;
    const whole = { ...deed, action: 'package.unfrozen', asked: { reason } };
    return this.desk.do(whole, async (tx, owned) => {
      await unfreeze(tx, { studio, owned, byStudio: true });
      return null;
    });
  }
}
