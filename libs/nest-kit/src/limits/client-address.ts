import {
  createParamDecorator,
  Inject,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isIP, isIPv6 } from 'node:net';
import { CLIENT_PROOF_HEADER, isProvenClient } from '../client-proof.js';
import { LIMITS_OPTIONS, type LimitsOptions } from './limits.options.js';

export interface Origin {
  socket: string;
  forwardedFor: string | string[] | undefined;
  proof: string | string[] | undefined;
}

/**
 * The address that a request came from. What x-forwarded-for says counts only with our gateway's
 * proof beside it: everybody else who reaches this port is taken by the address of their socket.
 */
export const clientAddress = ({ socket, forwardedFor, proof }: Origin, secret: string): string => {
  const claimed = typeof forwardedFor === 'string' ? forwardedFor : '';
  const isBelieved = isIP(plain(claimed)) !== 0 && isProvenClient(secret, claimed, proof);
  return networkOf(plain(isBelieved ? claimed : socket));
};

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** One household has a whole /64 of IPv6 addresses: it counts as one. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(missing).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

const addresses = new WeakMap<FastifyRequest, string>();

/** Finds out, before any handler, where a request comes from. */
@Injectable()
export class ClientAddressGuard implements CanActivate {
  constructor(@Inject(LIMITS_OPTIONS) private readonly options: Pick<LimitsOptions, 'secret'>) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const origin = {
      socket: request.socket.remoteAddress ?? 'unknown',
      forwardedFor: request.headers['x-forwarded-for'],
      proof: request.headers[CLIENT_PROOF_HEADER],
    };
    addresses.set(request, clientAddress(origin, this.options.secret));
    return true;
  }
}

/** Where a request comes from. */
export const addressOf = (request: FastifyRequest): string => addresses.get(request) ?? 'unknown';

/** `@ClientAddress() client: string` */
export const ClientAddress = createParamDecorator((_: unknown, context: ExecutionContext) =>
  addressOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
