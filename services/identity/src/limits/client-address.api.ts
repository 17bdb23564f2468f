import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Where our own gateway can be: nobody else reaches this port (auth-contract.md, 1.3). */
const ownNetwork = new BlockList();
ownNetwork.addSubnet('127.0.0.0', 8, 'ipv4');
ownNetwork.addSubnet('10.0.0.0', 8, 'ipv4');
ownNetwork.addSubnet('172.16.0.0', 12, 'ipv4');
ownNetwork.addSubnet('192.168.0.0', 16, 'ipv4');
ownNetwork.addAddress('::1', 'ipv6');
ownNetwork.addSubnet('fc00::', 7, 'ipv6');

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const isOwn = (address: string): boolean =>
  isIP(address) !== 0 && ownNetwork.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * The address that a request came from. Only the last entry of x-forwarded-for counts, and only
 * when our gateway sent it: what stands before it was written by the caller.
 */
export const clientAddress = (socketAddress: string, forwardedFor: string | undefined): string => {
  const socket = plain(socketAddress);
  const last = plain(forwardedFor?.split(',').at(-1)?.trim() ?? '');
  return networkOf(isOwn(socket) && isIP(last) !== 0 ? last : socket);
};

/** One household has a whole /64 of IPv6 addresses: it counts as one. */
const networkOf = (address: string): string => {
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

/** Where a request comes from. */
export const addressOf = ({ socket, headers }: FastifyRequest): string => {
  const forwarded = headers['x-forwarded-for'];
  return clientAddress(
    socket.remoteAddress ?? 'unknown',
    Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
  );
};

/** `@ClientAddress() client: string` */
export const ClientAddress = createParamDecorator((_: unknown, context: ExecutionContext) =>
  addressOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
