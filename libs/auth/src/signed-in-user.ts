import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { frontDesk, managers, staff, type Caller, type SessionState } from '@studio/contracts';
import type { FastifyRequest } from 'fastify';

/** Who asks, as identity knows the person at this moment; nothing here comes from the token's text. */
export interface SignedInUser {
  id: string;
  email: string;
  fullName: string | null;
  role: SessionState['role'];
  isAdmin: boolean;
  /** A trainer who works at the front desk too. */
  isFrontDesk?: boolean | undefined;
  sessionId: string;
}

/** What of a person decides what they may do. */
export type Rights = Pick<SignedInUser, 'role' | 'isAdmin' | 'isFrontDesk'>;

const callerOfRole = {
  user: 'member',
  trainer: 'trainer',
  front_desk: 'front_desk',
  manager: 'manager',
  admin: 'admin',
} as const;

/** The names by which an endpoint's `callers` may let this person in. */
export const callerNames = (user: Rights): readonly Caller[] => [
  ...(isAdmin(user) ? (['admin'] as const) : []),
  ...(user.isFrontDesk ? (['front_desk'] as const) : []),
  callerOfRole[user.role],
];

const isOneOf = (user: Rights, callers: readonly Caller[]): boolean =>
  callerNames(user).some((name) => callers.includes(name));

/** Spec section 6: role 'admin' or is_admin. */
export const isAdmin = (user: Pick<Rights, 'role' | 'isAdmin'>): boolean =>
  user.role === 'admin' || user.isAdmin;

/** The front desk and above: sees every class and every person, not only the own ones. */
export const isFrontDesk = (user: Rights): boolean => isOneOf(user, frontDesk);

/** A manager, or an admin. */
export const isManager = (user: Rights): boolean => isOneOf(user, managers);

/** Who works here: trainers too. */
export const isStaff = (user: Rights): boolean => isOneOf(user, staff);

export type RequestWithUser = FastifyRequest & { user?: SignedInUser };

/** `@CurrentUser() user: SignedInUser`; null for a visitor of an endpoint that is open to all. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedInUser | null =>
    context.switchToHttp().getRequest<RequestWithUser>().user ?? null,
);
