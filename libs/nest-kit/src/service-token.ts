import type { ServiceName } from '@studio/contracts';
import { SignJWT, jwtVerify } from 'jose';

/** Seconds that a service token lives. */
export const SERVICE_TOKEN_SECONDS = 60;

export interface ServiceTokenOptions {
  from: ServiceName;
  to: ServiceName;
  secret: string;
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** A token by which one service shows another who it is: HS256, 60 s, for one audience. */
export const signServiceToken = ({ from, to, secret }: ServiceTokenOptions): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'service+jwt' })
    .setIssuer(from)
    .setAudience(to)
    .setIssuedAt()
    .setExpirationTime(`${SERVICE_TOKEN_SECONDS}s`)
    .sign(keyOf(secret));

/** Callers use a token for most of its life: its signature is not computed again each time. */
const verified = new Map<string, { caller: string; until: number }>();
const LIMIT = 1_000;

/** The name of the caller; undefined when the token is not one of ours for this service. */
export const verifyServiceToken = async (
  token: string,
  { audience, secret }: { audience: ServiceName; secret: string },
): Promise<string | undefined> => {
  const key = `${audience} ${secret} ${token}`;
  const known = verified.get(key);
  if (known && known.until > Date.now()) return known.caller;
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      typ: 'service+jwt',
      audience,
      requiredClaims: ['iss', 'exp'],
    });
    if (payload.iss === undefined || payload.exp === undefined) return undefined;
    if (verified.size >= LIMIT) verified.clear();
    verified.set(key, { caller: payload.iss, until: payload.exp * 1000 });
    return payload.iss;
  } catch {
    verified.delete(key);
    return undefined;
  }
};
