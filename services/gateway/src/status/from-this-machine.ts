import type { IncomingMessage } from 'node:http';

const loopback = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
/** Each is what a proxy adds: the visitor is then somewhere else. */
const ofProxies = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'];
/** A name that somebody's DNS makes lead here is not one of them. */
const ownNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** True for a browser on this machine that came straight here, under a name of this machine. */
export const isFromThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  ofProxies.every((name) => headers[name] === undefined) &&
  ownNames.test(headers.host ?? '');
