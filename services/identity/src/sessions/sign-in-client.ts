import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { addressOf } from '@studio/nest-kit/limits';
import type { FastifyRequest } from 'fastify';

/** Where a sign-in comes from, as far as the gateway and the client itself tell. */
export interface SignInClient {
  address: string;
  userAgent: string | undefined;
  /** What the gateway keeps in the browser's device cookie; API clients have none. */
  deviceId: string | undefined;
}

/** Set by our gateway alone: it takes such headers from nobody. */
const DEVICE_HEADER = 'x-studio-device';

export const signInClientOf = (request: FastifyRequest): SignInClient => {
  const deviceId = request.headers[DEVICE_HEADER];
  return {
    address: addressOf(request),
    userAgent: request.headers['user-agent'],
    deviceId: typeof deviceId === 'string' ? deviceId : undefined,
  };
};

/** `@SignInFrom() client: SignInClient` */
export const SignInFrom = createParamDecorator((_: unknown, context: ExecutionContext) =>
  signInClientOf(context.switchToHttp().getRequest()),
);
