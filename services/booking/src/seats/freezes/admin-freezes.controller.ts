import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  freezePackageOfMember,
  unfreezePackageOfMember,
  type PackageFreezeView,
  type UserPackageView,
} from '@studio/contracts';
import { IdempotentRequest } from '@studio/nest-kit';
import { FreezeByAdmin, type FreezeAction, type UnfreezeAction } from './freeze-by-admin.js';

interface AdminRequest<Body> {
  key: string;
  params: { id: string };
  body: Body;
}

/** The front desk freezes members' packages. */
@Controller('api/admin/packages/:id')
export class AdminFreezesController {
  constructor(private readonly freezing: FreezeByAdmin) {}

  @Post('freeze')
  @HttpCode(200)
  @For(freezePackageOfMember)
  freeze(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(freezePackageOfMember)
    { key, params, body }: AdminRequest<FreezeAction['request']>,
  ): Promise<PackageFreezeView> {
    return this.freezing.freeze({ admin, key, packageId: params.id, request: body });
  }

  @Post('unfreeze')
  @HttpCode(200)
  @For(unfreezePackageOfMember)
  unfreeze(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(unfreezePackageOfMember)
    { key, params, body }: AdminRequest<UnfreezeAction['request']>,
  ): Promise<UserPackageView> {
    return this.freezing.unfreeze({ admin, key, packageId: params.id, request: body });
  }
}
