import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AskForLink } from './ask-for-link.js';
import { ForgetNotMeLinks } from './forget-not-me-links.job.js';
import { LinksController } from './links.controller.js';
import { MailAskedLinks } from './mail-asked-links.job.js';
import { OpenLink } from './open-link.js';
import { RequestLink } from './request-link.js';
import { VerifyController } from './verify.controller.js';

@Module({
  imports: [SessionsModule],
  controllers: [LinksController, VerifyController],
  providers: [AskForLink, ForgetNotMeLinks, MailAskedLinks, OpenLink, RequestLink],
  exports: [RequestLink],
})
export class LinksModule {}
