import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Caller, ServiceName } from '@studio/contracts';
import { Refused, verifyServiceToken } from '@studio/nest-kit';
import { ACCESS, type Access } from './access.decorators.js';
import { AUTH_OPTIONS, type AuthOptions } from './auth.options.js';
import { BearerGuard } from './bearer.guard.js';
import type { RequestFromService } from './calling-service.js';
import { SessionStates } from './session-states.js';
import { callerNames, type RequestWithUser, type SignedInUser } from './signed-in-user.js';

/** Stands before every route. What no decorator opens stays closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly bearer: BearerGuard,
    private readonly sessions: SessionStates,
    @Inject(AUTH_OPTIONS) private readonly options: AuthOptions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access) throw new Refused('FORBIDDEN');
    if (access.kind === 'public') return true;
    if (access.kind === 'services') return this.letServicesIn(context, access.services);
    const { callers, services, publicPage = false } = access.endpoint;
    if (services && (await this.isService(context, services))) return true;
    return this.admitsUser(context, callers, publicPage);
  }

  private async isService(
    context: ExecutionContext,
    services: readonly ServiceName[],
  ): Promise<boolean> {
    const caller = await this.serviceOf(context);
    return caller !== undefined && (services as readonly string[]).includes(caller);
  }

  /** The service whose token the request shows; undefined when it shows none. */
  private serviceOf(context: ExecutionContext): Promise<string | undefined> {
    const { authorization = '' } = context.switchToHttp().getRequest<RequestWithUser>().headers;
    return verifyServiceToken(authorization.replace(/^Bearer /i, ''), {
      audience: this.options.serviceName,
      secret: this.options.serviceSecret,
    });
  }

  private async letServicesIn(
    context: ExecutionContext,
    services: readonly ServiceName[],
  ): Promise<true> {
    const caller = await this.serviceOf(context);
    if (caller === undefined) throw new Refused('UNAUTHENTICATED');
    if (!(services as readonly string[]).includes(caller)) throw new Refused('FORBIDDEN');
    context.switchToHttp().getRequest<RequestFromService>().callingService = caller;
    return true;
  }

  private async admitsUser(
    context: ExecutionContext,
    callers: readonly Caller[],
    publicPage: boolean,
  ): Promise<true> {
    const request = context.switchToHttp().getRequest<RequestWithUser>();
    const open = callers.includes('visitor');
    delete request.user;
    if (open && request.headers.authorization === undefined) return true;
    try {
      const user = await this.callerOf(context);
      if (!open && !callerNames(user).some((name) => callers.includes(name)))
        throw new Refused('FORBIDDEN');
      request.user = user;
      return true;
    } catch (error) {
      delete request.user;
      // Open to visitors: a token that is no longer good makes a visitor, not an error. A page with
      // the person's own places asks to sign in again instead of showing it as a stranger's.
      if (open && !publicPage) return true;
      throw error;
    }
  }

  private async callerOf(context: ExecutionContext): Promise<SignedInUser> {
    const claims = await this.bearer.claimsOf(context);
    const state = await this.sessions.of(claims.session_id, claims.sub);
    if (!state?.active || state.userId !== claims.sub) throw new Refused('UNAUTHENTICATED');
    const { userId: id, email, fullName, role, isAdmin, isFrontDesk } = state;
    return { id, email, fullName, role, isAdmin, isFrontDesk, sessionId: claims.session_id };
  }
}
