import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  freezePackage,
  unfreezePackage,
  type PackageFreezeView,
  type UserPackageView,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction, ParsedBody, ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import {
  findUserPackage,
  lockPackage,
  toUserPackageView,
} from '../../funding/packages/packages.api.js';
import type { UserPackage } from '../../funding/packages/user-package.entity.js';
import { StudioContext } from '../../shared/studio-context.js';
import { freeze, unfreeze } from './freeze-package.js';
import type { Span } from './freeze-rules.js';

/** A member freezes a package, by the studio's rules. */
@Controller('api/me/packages/:id/freeze')
export class OwnFreezesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Post()
  @HttpCode(200)
  @For(freezePackage)
  freeze(
    @CurrentUser() { id: memberId }: SignedInUser,
    @ParsedParams(freezePackage.params) { id }: { id: string },
    @ParsedBody(freezePackage.body) { preview, ...span }: Span & { preview: boolean },
  ): Promise<PackageFreezeView> {
    return inTransaction(this.dataSource, async (tx) => {
      const owned = await this.lock(tx, { id, memberId });
      return freeze(tx, { studio: this.studio, owned, span, byStudio: false, preview });
    });
  }

  @Delete()
  @For(unfreezePackage)
  unfreeze(
    @CurrentUser() { id: memberId }: SignedInUser,
    @ParsedParams(unfreezePackage.params) { id }: { id: string },
  ): Promise<UserPackageView> {
    return inTransaction(this.dataSource, async (tx) => {
      const owned = await this.lock(tx, { id, memberId });
      await unfreeze(tx, { studio: this.studio, owned, byStudio: false });
      return this.view(tx, { id, memberId });
    });
  }

  private async lock(
    tx: EntityManager,
    which: { id: string; memberId: string },
  ): Promise<UserPackage> {
    const owned = await lockPackage(tx, { studioId: this.studio.id, ...which });
    if (!owned) throw new Refused('PACKAGE_NOT_FOUND');
    return owned;
  }

  private async view(
    manager: EntityManager,
    which: { id: string; memberId: string },
  ): Promise<UserPackageView> {
    const row = await findUserPackage(manager, { studioId: this.studio.id, ...which });
    if (!row) throw new Refused('PACKAGE_NOT_FOUND');
    return toUserPackageView(row, studioDay(this.studio.now()));
  }
}
