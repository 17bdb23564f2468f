import { Module } from '@nestjs/common';
import { BearerSessionGuard } from './bearer-session.guard.js';
import { FindBearer } from './find-bearer.js';
import { FindLinkSession } from './find-link-session.js';
import { CleanUpEndedSessions } from './clean-up-ended-sessions.job.js';
import { InternalSessionsController } from './internal-sessions.controller.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { RefreshSession } from './refresh-session.js';
import { SessionTokens } from './session-tokens.js';
import { SessionsController } from './sessions.controller.js';
import { SignIn } from './sign-in.js';
import { PublishSessionState } from './publish-session-state.js';

@Module({
  controllers: [SessionsController, OwnSessionsController, InternalSessionsController],
  providers: [
    BearerSessionGuard,
    FindBearer,
    FindLinkSession,
    CleanUpEndedSessions,
    RefreshSession,
    SessionTokens,
    SignIn,
    PublishSessionState,
  ],
  exports: [BearerSessionGuard, FindBearer, SessionTokens],
})
export class SessionsModule {}
