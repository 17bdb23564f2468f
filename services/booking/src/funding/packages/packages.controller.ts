import { Controller, Get, UseGuards } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  listMyPackages,
  listPackages,
  type PackageView,
  type UserPackageView,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { PublicPageGuard, viewerIdOf } from '../../shared/public-page.guard.js';
import { StudioContext } from '../../shared/studio-context.js';
import { toPackageView, toUserPackageView } from './package.view.js';
import { findPackagesOnSale, findUserPackages } from './packages.queries.js';

@Controller('api')
export class PackagesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get('packages')
  @For(listPackages)
  @UseGuards(PublicPageGuard)
  async onSale(@CurrentUser() user?: SignedInUser): Promise<{ items: PackageView[] }> {
    const rows = await findPackagesOnSale(this.dataSource, {
      studioId: this.studio.id,
      memberId: viewerIdOf(user),
    });
    return { items: rows.map(toPackageView) };
  }

  /** `creditsLeft` counts what can be used today. */
  @Get('me/packages')
  @For(listMyPackages)
  async mine(
    @CurrentUser() user: SignedInUser,
  ): Promise<{ items: UserPackageView[]; creditsLeft: number }> {
    const today = studioDay(this.studio.now());
    const rows = await findUserPackages(this.dataSource, {
      studioId: this.studio.id,
      memberId: user.id,
      today,
    });
    const items = rows.map((row) => toUserPackageView(row, today));
    const usable = items.filter(({ status }) => status === 'active');
    return { items, creditsLeft: usable.reduce((sum, one) => sum + one.creditsLeft, 0) };
  }
}
