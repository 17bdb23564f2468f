import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  freezePackageOfMember,
  unfreezePackageOfMember,
  withId,
  type PackageFreezeView,
  type UserPackageView,
} from '@studio/contracts';
import { IdempotencyKey, ParsedBody, ParsedParams } from '@studio/nest-kit';
import { FreezeByDesk, type FreezeDeed, type UnfreezeDeed } from './freeze-by-desk.js';

interface WithId {
  id: string;
}

/** The desk freezes members' packages. */
@Controller('api/admin/packages/:id')
export class AdminFreezesController {
  constructor(private readonly freezing: FreezeByDesk) {}

  @Post('freeze')
  @HttpCode(200)
  @For(freezePackageOfMember)
  freeze(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedParams(withId) { id: packageId }: WithId,
    @ParsedBody(freezePackageOfMember.body) asked: FreezeDeed['asked'],
  ): Promise<PackageFreezeView> {
    return this.freezing.freeze({ admin, key, packageId, asked });
  }

  @Post('unfreeze')
  @HttpCode(200)
  @For(unfreezePackageOfMember)
  unfreeze(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedParams(withId) { id: packageId }: WithId,
    @ParsedBody(unfreezePackageOfMember.body) asked: UnfreezeDeed['asked'],
  ): Promise<UserPackageView> {
    return this.freezing.unfreeze({ admin, key, packageId, asked });
  }
}
