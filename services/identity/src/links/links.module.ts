import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { RequestLinkByEmail } from './request-link-by-email.js';
import { CleanUpEndedLinks } from './clean-up-ended-links.job.js';
import { LinksController } from './links.controller.js';
import { LinksQueries } from './links.queries.js';
import { SendRequestedLinks } from './send-requested-links.job.js';
import { OpenLink } from './open-link.js';
import { PressLink } from './press-link.js';
import { RequestLink } from './request-link.js';
import { ShowLink } from './show-link.js';
import { StudioBranding } from './studio-branding.js';
import { VerifyController } from './verify.controller.js';

@Module({
  imports: [SessionsModule],
  controllers: [LinksController, VerifyController],
  providers: [
    RequestLinkByEmail,
    CleanUpEndedLinks,
    SendRequestedLinks,
    LinksQueries,
    OpenLink,
    PressLink,
    RequestLink,
    ShowLink,
    StudioBranding,
  ],
  exports: [RequestLink],
})
export class LinksModule {}
