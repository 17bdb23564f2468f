import { Controller, Delete, Get, Header, Put, Req, Res } from '@nestjs/common';
import { CurrentUser, For, FromServices, type SignedInUser } from '@studio/auth';
import {
  deleteStudioLogo,
  getStudioLogo,
  getStudioProfile,
  getStudioProfileFields,
  putStudioLogo,
  putStudioProfile,
  type InternalStudio,
  type LogoFile,
  type StudioProfile,
  type StudioProfileView,
} from '@studio/contracts';
import { ParsedBody, ParsedParams, Refused } from '@studio/nest-kit';
import { readUpload } from '@studio/nest-kit/uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { ChangeLogo } from './change-logo.js';
import { ChangeProfile } from './change-profile.js';
import { publicFacts } from './profile-rules.js';
import { findLogoFile, readFacts, readProfileView } from './studio-profile.queries.js';

const BEFORE_ALL = '1970-01-01T00:00:00.000Z';

@Controller()
export class StudioProfileController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly changing: ChangeProfile,
    private readonly changingLogo: ChangeLogo,
  ) {}

  @Get('api/studio/profile')
  @For(getStudioProfile)
  @Header('cache-control', 'no-cache')
  get(): StudioProfile {
    return publicFacts(this.studio.profile, this.studio.now());
  }

  @Get('api/studio/logo/:id/:file')
  @For(getStudioLogo)
  async logo(
    @ParsedParams(getStudioLogo.params) { id, file }: { id: string; file: LogoFile },
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const found = await findLogoFile(this.dataSource.manager, {
      studioId: this.studio.id,
      id,
      file,
    });
    if (!found) throw new Refused('NOT_FOUND');
    return (
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        // Mails show it, too: in mailboxes on other sites.
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(found.type)
        .send(found.bytes)
    );
  }

  /** For services that keep a copy or draw a page: the first has heard no event yet. */
  @Get('internal/studio')
  @FromServices('payments', 'notifications', 'identity')
  async facts(): Promise<InternalStudio> {
    const { studio, changedAt } = await readFacts(this.dataSource.manager, this.studio.id);
    return { studio, asOf: changedAt?.toISOString() ?? BEFORE_ALL };
  }

  @Get('api/admin/studio-profile')
  @For(getStudioProfileFields)
  view(): Promise<StudioProfileView> {
    return readProfileView(this.dataSource.manager, this.studio.id);
  }

  @Put('api/admin/studio-profile')
  @For(putStudioProfile)
  put(
    @CurrentUser() admin: SignedInUser,
    @ParsedBody(putStudioProfile.body) request: Parameters<ChangeProfile['execute']>[1],
  ): Promise<StudioProfileView> {
    return this.changing.execute(admin, request);
  }

  @Put('api/admin/studio-profile/logo')
  @For(putStudioLogo)
  async putLogo(
    @CurrentUser() admin: SignedInUser,
    @Req() request: FastifyRequest,
  ): Promise<StudioProfileView> {
    return this.changingLogo.execute(admin, await readUpload(request, putStudioLogo));
  }

  @Delete('api/admin/studio-profile/logo')
  @For(deleteStudioLogo)
  removeLogo(@CurrentUser() admin: SignedInUser): Promise<StudioProfileView> {
    return this.changingLogo.execute(admin, null);
  }
}
