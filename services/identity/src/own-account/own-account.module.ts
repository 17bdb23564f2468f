import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ChangeOwnAccount } from './change-own-account.js';
import { OwnAccountController } from './own-account.controller.js';

@Module({
  imports: [LinksModule, SessionsModule],
  controllers: [OwnAccountController],
  providers: [ChangeOwnAccount],
})
export class OwnAccountModule {}
