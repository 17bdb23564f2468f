import { Controller, Get } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getPackageLedger, type PackageMovement, type UserPackageView } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { findMovements } from '../credits/credits.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { toUserPackageView } from './package.view.js';
import { findUserPackage } from './packages.queries.js';

/** What a member does with one package. */
@Controller('api/me/packages/:id')
export class OwnPackagesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get('ledger')
  @For(getPackageLedger)
  async ledger(
    @CurrentUser() { id: memberId }: SignedInUser,
    @ParsedParams(getPackageLedger.params) { id }: { id: string },
  ): Promise<{ items: PackageMovement[]; package: UserPackageView }> {
    const { manager } = this.dataSource;
    const one = await this.view(manager, { id, memberId });
    return { items: await findMovements(manager, this.studio.id, id), package: one };
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
