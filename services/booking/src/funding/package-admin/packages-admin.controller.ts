import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  adjustCredits,
  compPackage,
  extendPackage,
  extendPackages,
  listExpiringPackages,
  moveCredits,
  type ExpiringPackage,
  type PackageExtension,
  type UserPackageView,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { IdempotentRequest, ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { AdjustCredits, type AdjustAction } from './adjust-credits.js';
import { CompPackage, type CompRequest } from './comp-package.js';
import { findExpiringPackages } from './expiring.queries.js';
import { ExtendPackage, type ExtendAction } from './extend-package.js';
import { ExtendPackages, type Extensions } from './extend-packages.js';
import { MoveCredits, type MoveAction } from './move-credits.js';

interface AdminRequest<Body> {
  key: string;
  params: { id: string };
  body: Body;
}

/** What the front desk does with members' packages. */
@Controller('api/admin')
export class PackagesAdminController {
  constructor(
    private readonly adjusting: AdjustCredits,
    private readonly extending: ExtendPackage,
    private readonly extendingSeveral: ExtendPackages,
    private readonly moving: MoveCredits,
    private readonly giving: CompPackage,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get('expiring-packages')
  @For(listExpiringPackages)
  expiring(
    @ParsedQuery(listExpiringPackages.query)
    request: {
      days: number;
      search?: string;
      page: number;
    },
  ): Promise<{ items: ExpiringPackage[]; total: number; credits: number }> {
    const now = this.studio.now();
    const at = { studioId: this.studio.id, now, today: studioDay(now) };
    return findExpiringPackages(this.dataSource.manager, { ...at, ...request });
  }

  @Post('packages/:id/adjust')
  @HttpCode(200)
  @For(adjustCredits)
  adjust(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(adjustCredits) { key, params, body }: AdminRequest<AdjustAction['request']>,
  ): Promise<UserPackageView> {
    return this.adjusting.execute({ admin, key, packageId: params.id, request: body });
  }

  @Post('packages/:id/extend')
  @HttpCode(200)
  @For(extendPackage)
  extend(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(extendPackage) { key, params, body }: AdminRequest<ExtendAction['request']>,
  ): Promise<UserPackageView> {
    return this.extending.execute({ admin, key, packageId: params.id, request: body });
  }

  @Post('packages/extend')
  @HttpCode(200)
  @For(extendPackages)
  extendSeveral(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(extendPackages) { key, body }: { key: string; body: Extensions['request'] },
  ): Promise<{ items: PackageExtension[] }> {
    return this.extendingSeveral.execute({ admin, key, request: body });
  }

  @Post('packages/:id/move')
  @HttpCode(200)
  @For(moveCredits)
  move(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(moveCredits) { key, params, body }: AdminRequest<MoveAction['request']>,
  ): Promise<{ from: UserPackageView; to: UserPackageView }> {
    return this.moving.execute({ admin, key, packageId: params.id, request: body });
  }

  @Post('members/:id/packages')
  @For(compPackage)
  comp(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(compPackage) { key, params, body }: AdminRequest<CompRequest>,
  ): Promise<UserPackageView> {
    return this.giving.execute({ admin, key, memberId: params.id, request: body });
  }
}
