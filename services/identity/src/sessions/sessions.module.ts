import { Module } from '@nestjs/common';
import { BearerSessionGuard } from './bearer-session.guard.js';
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
    ForgetEndedSessions,
    RefreshSession,
    SessionTokens,
    SignIn,
    TellServices,
  ],
  exports: [BearerSessionGuard, SessionTokens],
})
export class SessionsModule {}
