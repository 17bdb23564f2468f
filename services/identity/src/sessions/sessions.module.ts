import { Module } from '@nestjs/common';
import { BearerSessionGuard } from './bearer-session.guard.js';
import { FindBearer } from './find-bearer.js';
import { FindLinkSession } from './find-link-session.js';
import { ForgetEndedSessions } from './forget-ended-sessions.job.js';
import { InternalSessionsController } from './internal-sessions.controller.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { RefreshSession } from './refresh-session.js';
import { SessionTokens } from './session-tokens.js';
import { SessionsController } from './sessions.controller.js';
import { SignIn } from './sign-in.js';
import { TellServices } from './tell-services.js';

@Module({
  controllers: [SessionsController, OwnSessionsController, InternalSessionsController],
  providers: [
    BearerSessionGuard,
    FindBearer,
    FindLinkSession,
    ForgetEndedSessions,
    RefreshSession,
    SessionTokens,
    SignIn,
    TellServices,
  ],
  exports: [BearerSessionGuard, FindBearer, SessionTokens],
})
export class SessionsModule {}
