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
import { FreezeByAdmin, type FreezeAction, type UnfreezeAction } from './freeze-by-admin.js';

interface WithId {
  id: string;
}

/** The desk freezes members' packages. */
@Controller('api/admin/packages/:id')
export class AdminFreezesController {
  constructor(private readonly freezing: FreezeByAdmin) {}

  @Post('freeze')
  @HttpCode(200)
  @For(freezePackageOfMember)
  freeze(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedParams(withId) { id: packageId }: WithId,
    @ParsedBody(freezePackageOfMember.body) request: FreezeAction['request'],
  ): Promise<PackageFreezeView> {
    return this.freezing.freeze({ admin, key, packageId, request });
  }

  @Post('unfreeze')
  @HttpCode(200)
  @For(unfreezePackageOfMember)
  unfreeze(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedParams(withId) { id: packageId }: WithId,
    @ParsedBody(unfreezePackageOfMember.body) request: UnfreezeAction['request'],
  ): Promise<UserPackageView> {
    return this.freezing.unfreeze({ admin, key, packageId, request });
  }
}
