import type { FastifyReply } from 'fastify';
import type { Standing } from '../../session/browser-session.api.js';

/** Tokens that were renewed on the way go back into the browser's cookie; a screen is never cached. */
export const setSessionCookie = (reply: FastifyReply, { setCookie }: Standing): void => {
  void reply.header('cache-control', 'no-store');
  if (setCookie.length) void reply.header('set-cookie', [...setCookie]);
};
