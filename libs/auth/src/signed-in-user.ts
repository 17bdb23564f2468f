import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Caller, SessionState } from '@studio/contracts';
import type { FastifyRequest } from 'fastify';

/** Who asks, as identity knows the person at this moment; nothing here comes from the token's text. */
export interface SignedInUser {
  id: string;
  email: string;
  fullName: string | null;
  role: SessionState['role'];
  isAdmin: boolean;
  sessionId: string;
}

/** Spec section 6: role 'admin' or is_admin. */
export const isAdmin = (user: Pick<SignedInUser, 'role' | 'isAdmin'>): boolean =>
  user.role === 'admin' || user.isAdmin;

const callerOfRole = { user: 'member', trainer: 'trainer', admin: 'admin' } as const;

/** The names by which an endpoint's `callers` may let this person in. */
export const callerNames = (user: Pick<SignedInUser, 'role' | 'isAdmin'>): readonly Caller[] =>
  isAdmin(user) ? ['admin', callerOfRole[user.role]] : [callerOfRole[user.role]];

export type RequestWithUser = FastifyRequest & { user?: SignedInUser };

/** `@CurrentUser() user: SignedInUser`; null for a visitor of an endpoint that is open to all. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedInUser | null =>
    context.switchToHttp().getRequest<RequestWithUser>().user ?? null,
);
