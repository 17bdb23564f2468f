import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Browsers keep nothing longer. */
const MAX_AGE_S = 400 * 86_400;
const pattern = /(?:^|;\s*)(?:__Host-)?studio_device=([\w-]{22})(?:;|$)/;

/**
 * Which browser this is, signed in or not: a random number by which identity knows a device again,
 * so that only a new one is told of by mail. It opens nothing and outlives a sign-out.
 */
export const deviceOf = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  cookie === undefined ? undefined : pattern.exec(cookie)?.[1];

export const newDevice = (): string => randomBytes(16).toString('base64url');

/** Set-Cookie value that keeps it, for as long as a browser would. */
export const deviceCookie = (device: string, publicUrl: string): string => {
  const secure = publicUrl.startsWith('https://');
  const name = secure ? '__Host-studio_device' : 'studio_device';
  return `${name}=${device}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${MAX_AGE_S}`;
};
