import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  freezePackageOfMember,
  unfreezePackageOfMember,
  type PackageFreezeView,
  type UserPackageView,
} from '@studio/contracts';
import { IdempotentRequest } from '@studio/nest-kit';
import { FreezeByAdmin, type FreezeAction } from './freeze-by-admin.js';
import { UnfreezeByAdmin, type UnfreezeAction } from './unfreeze-by-admin.js';

interface AdminRequest<Body> {
  key: string;
  params: { id: string };
  body: Body;
}

/** The front desk freezes members' packages. */
@Controller('api/admin/packages/:id')
export class AdminFreezesController {
  constructor(
    private readonly freezing: FreezeByAdmin,
    private readonly unfreezing: UnfreezeByAdmin,
  ) {}

  @Post('freeze')
  @HttpCode(200)
  @For(freezePackageOfMember)
  freeze(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(freezePackageOfMember)
    { key, params, body }: AdminRequest<FreezeAction['request']>,
  ): Promise<PackageFreezeView> {
    return this.freezing.execute({ admin, key, packageId: params.id, request: body });
  }

  @Post('unfreeze')
  @HttpCode(200)
  @For(unfreezePackageOfMember)
  unfreeze(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(unfreezePackageOfMember)
    { key, params, body }: AdminRequest<UnfreezeAction['request']>,
  ): Promise<UserPackageView> {
    return this.unfreezing.execute({ admin, key, packageId: params.id, request: body });
  }
}
