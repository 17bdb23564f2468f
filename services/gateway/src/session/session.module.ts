import { Module } from '@nestjs/common';
import { BrowserSessions } from './browser-session.api.js';
import { IdentityDoor } from './identity-door.js';
import { SessionCookie } from './session-cookie.js';
import { SessionKeeper } from './session-keeper.js';
import { SessionController } from './session.controller.js';

@Module({
  controllers: [SessionController],
  providers: [SessionCookie, IdentityDoor, SessionKeeper, BrowserSessions],
  exports: [BrowserSessions],
})
export class SessionModule {}
