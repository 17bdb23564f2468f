import { Module } from '@nestjs/common';
import { BrowserSessions } from './browser-session.api.js';
import { IdentityClient } from './identity-client.js';
import { SessionCookie } from './session-cookie.js';
import { SessionRefresher } from './session-refresher.js';
import { SessionController } from './session.controller.js';

@Module({
  controllers: [SessionController],
  providers: [SessionCookie, IdentityClient, SessionRefresher, BrowserSessions],
  exports: [BrowserSessions],
})
export class SessionModule {}
