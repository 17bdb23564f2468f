import { Controller, Delete, Get, Inject, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getDeletion, scheduleDeletion, withdrawDeletion, type Deletion } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { ClientAddress } from '@studio/nest-kit/limits';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type IdentityConfig } from '../config.js';
import { findDeletion, toDeletionView } from './deletion-rows.js';
import { ScheduleDeletion } from './schedule-deletion.js';
import { WithdrawDeletion } from './withdraw-deletion.js';

/** Deleting the own account, and thinking better of it. */
@Controller('/api/me/deletion')
export class DeletionController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly scheduleDeletion: ScheduleDeletion,
    private readonly withdrawDeletion: WithdrawDeletion,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  @Get()
  @For(getDeletion)
  async mine(@CurrentUser() user: SignedInUser): Promise<Deletion> {
    return toDeletionView(await findDeletion(this.dataSource, this.config.STUDIO_ID, user.id));
  }

  @Post()
  @For(scheduleDeletion)
  schedule(
    @CurrentUser() user: SignedInUser,
    @ParsedBody(scheduleDeletion.body) body: z.infer<NonNullable<typeof scheduleDeletion.body>>,
    @ClientAddress() client: string,
  ): Promise<Deletion> {
    return this.scheduleDeletion.execute({
      userId: user.id,
      sessionId: user.sessionId,
      password: body.currentPassword,
      client,
    });
  }

  @Delete()
  @For(withdrawDeletion)
  withdraw(@CurrentUser() user: SignedInUser): Promise<Deletion> {
    return this.withdrawDeletion.execute(user.id);
  }
}
