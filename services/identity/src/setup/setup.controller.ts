import { Controller, HttpCode, Post } from '@nestjs/common';
import { For } from '@studio/auth';
import { findSetupLink, setUpAdmin } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { ClientAddress } from '@studio/nest-kit/limits';
import { Limits } from '../limits/limits.api.js';
import { MakeAdmin, type NewAdmin } from './make-admin.js';
import { SetupQueries } from './setup.queries.js';

/** The page /setup. A POST reads too: a link's token stands in no address that is logged. */
@Controller('/api/setup')
export class SetupController {
  constructor(
    private readonly limits: Limits,
    private readonly links: SetupQueries,
    private readonly making: MakeAdmin,
  ) {}

  @Post('link')
  @For(findSetupLink)
  @HttpCode(200)
  async find(
    @ParsedBody(findSetupLink.body) { token }: { token: string },
    @ClientAddress() client: string,
  ): Promise<{ email: string | null; expiresAt: string }> {
    await this.limits.countRequest('setup', client);
    return this.links.find(token);
  }

  @Post('admin')
  @For(setUpAdmin)
  async make(
    @ParsedBody(setUpAdmin.body) admin: Omit<NewAdmin, 'client'>,
    @ClientAddress() client: string,
  ): Promise<{ email: string }> {
    await this.limits.countRequest('setup', client);
    return this.making.execute({ ...admin, client });
  }
}
