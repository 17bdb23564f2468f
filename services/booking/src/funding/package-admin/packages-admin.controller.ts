import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  adjustCredits,
  compPackage,
  extendPackage,
  listExpiringPackages,
  moveCredits,
  withId,
  type ExpiringPackage,
  type UserPackageView,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { IdempotencyKey, ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { Studio } from '../../shared/studio.js';
import { AdjustCredits, type AdjustDeed } from './adjust-credits.js';
import { CompPackage } from './comp-package.js';
import { findExpiringPackages } from './expiring.queries.js';
import { ExtendPackage, type ExtendDeed } from './extend-package.js';
import { MoveCredits, type MoveDeed } from './move-credits.js';

interface WithId {
  id: string;
}

/** What the desk does with members' packages. */
@Controller('api/admin')
export class PackagesAdminController {
  constructor(
    private readonly adjusting: AdjustCredits,
    private readonly extending: ExtendPackage,
    private readonly moving: MoveCredits,
    private readonly giving: CompPackage,
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
  ) {}

  @Get('expiring-packages')
  @For(listExpiringPackages)
  expiring(
    @ParsedQuery(listExpiringPackages.query)
    asked: {
      days: number;
      search?: string;
      page: number;
    },
  ): Promise<{ items: ExpiringPackage[]; total: number; credits: number }> {
    const now = this.studio.now();
    const at = { studioId: this.studio.id, now, today: studioDay(now) };
    return findExpiringPackages(this.dataSource.manager, { ...at, ...asked });
  }

  @Post('packages/:id/adjust')
  @HttpCode(200)
  @For(adjustCredits)
  adjust(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedParams(withId) { id: packageId }: WithId,
    @ParsedBody(adjustCredits.body) asked: AdjustDeed['asked'],
  ): Promise<UserPackageView> {
    return this.adjusting.adjust({ admin, key, packageId, asked });
  }

  @Post('packages/:id/extend')
  @HttpCode(200)
  @For(extendPackage)
  extend(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedParams(withId) { id: packageId }: WithId,
    @ParsedBody(extendPackage.body) asked: ExtendDeed['asked'],
  ): Promise<UserPackageView> {
    return this.extending.extend({ admin, key, packageId, asked });
  }

  @Post('packages/:id/move')
  @HttpCode(200)
  @For(moveCredits)
  move(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedParams(withId) { id: packageId }: WithId,
    @ParsedBody(moveCredits.body) asked: MoveDeed['asked'],
  ): Promise<{ from: UserPackageView; to: UserPackageView }> {
    return this.moving.move({ admin, key, packageId, asked });
  }

  @Post('members/:id/packages')
  @For(compPackage)
  comp(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedParams(withId) { id: memberId }: WithId,
    @ParsedBody(compPackage.body) asked: { packageId: string; credits?: number; reason: string },
  ): Promise<UserPackageView> {
    return this.giving.comp({ admin, key, memberId, asked });
  }
}
