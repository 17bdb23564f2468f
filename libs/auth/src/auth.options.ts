import type { ServiceName, SessionState } from '@studio/contracts';
import type { JSONWebKeySet } from 'jose';
import type { RedisPlace } from '@studio/nest-kit';

export interface AuthOptions {
  /** Base address of identity, inside. */
  identityUrl: string;
  serviceName: ServiceName;
  serviceSecret: string;
  /** `${PUBLIC_URL}/auth/v1`. */
  issuer: string;
  /** Where identity marks what has changed: the same for all services. */
  redis: RedisPlace;
  /** Identity itself reads its own table; everybody else asks identity. Null: no such session. */
  loadSessionState?: (sessionId: string) => Promise<SessionState | null>;
  /** Identity itself has its keys at hand; everybody else fetches the published set. */
  loadKeys?: () => Promise<JSONWebKeySet>;
  /** Milliseconds since the epoch; a spec may bring its own. */
  now?: () => number;
}

export const AUTH_OPTIONS = Symbol('auth options');
/** What a token must say besides who issued it. */
export const TOKEN_AUDIENCE = 'authenticated';
export const TOKEN_ALGORITHM = 'ES256';
