import { Controller, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { Public } from '@studio/auth';
import type { FastifyRequest } from 'fastify';
import { Req } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { Limits } from '../limits/limits.api.js';
import { passwordBody, refreshBody } from '../shared/auth-bodies.js';
import { readBody } from '../shared/auth-protocol.js';
import { AuthRefused, invalid } from '../shared/auth-refused.js';
import { BearerSessionGuard } from './bearer-session.guard.js';
import { CurrentBearer, type Bearer } from './current-bearer.js';
import { RefreshSession } from './refresh-session.js';
import type { SessionView } from './session-tokens.js';
import { endSessions, type WhichSessions } from './sessions.api.js';
import { SignInFrom, type SignInClient } from './sign-in-client.js';
import { SignIn } from './sign-in.js';

const scopes = new Map<unknown, (current: string) => WhichSessions>([
  ['global', () => ({})],
  ['others', (current) => ({ except: current })],
  ['local', (current) => ({ only: current })],
]);

@Controller('/auth/v1')
export class SessionsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: Limits,
    private readonly signIn: SignIn,
    private readonly refresh: RefreshSession,
  ) {}

  @Post('token')
  @Public()
  @HttpCode(200)
  async token(
    @Query('grant_type') grant: string | undefined,
    @Req() { body }: FastifyRequest,
    @SignInFrom() client: SignInClient,
  ): Promise<SessionView> {
    await this.limits.countRequest('token', client.address);
    if (grant === 'password') return this.signIn.execute(readBody(passwordBody, body), client);
    if (grant === 'refresh_token') return this.refresh.execute(readRefresh(body), client);
    throw new AuthRefused('invalid_credentials', { message: 'unsupported_grant_type' });
  }

  @Post('logout')
  @Public()
  @UseGuards(BearerSessionGuard)
  @HttpCode(204)
  async logout(
    @Query('scope') scope: string | undefined,
    @CurrentBearer() { account, session }: Bearer,
  ): Promise<void> {
    const which = scopes.get(scope || 'global')?.(session.id);
    if (!which) throw invalid('Unsupported logout scope');
    await inTransaction(this.dataSource, (tx) => endSessions(tx, account.id, which));
  }
}

const readRefresh = (body: unknown): string => {
  const { refresh_token: token } = readBody(refreshBody, body);
  if (token) return token;
  throw new AuthRefused('validation_failed', {
    oauthError: 'invalid_request',
    message: 'refresh_token required',
  });
};
