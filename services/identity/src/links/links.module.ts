import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { LinksController } from './links.controller.js';
import { MailLink } from './mail-link.js';
import { MailMagicLink } from './mail-magic-link.js';
import { OpenLink } from './open-link.js';
import { RequestLink } from './request-link.js';
import { VerifyController } from './verify.controller.js';

@Module({
  imports: [SessionsModule],
  controllers: [LinksController, VerifyController],
  providers: [MailLink, MailMagicLink, OpenLink, RequestLink],
  exports: [RequestLink],
})
export class LinksModule {}
