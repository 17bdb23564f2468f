import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export type RequestFromService = FastifyRequest & { callingService?: string };

/** `@CallingService() caller: ServiceName`: who showed a service token, on a route of `@FromServices`. */
export const CallingService = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<RequestFromService>().callingService,
);
