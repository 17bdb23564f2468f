import type { RedisPlace } from '../redis-place.js';
import type { LimitsMode } from './limits-rules.js';

export interface LimitsOptions {
  /** Whose counts these are: each service has its own. */
  service: string;
  redis: RedisPlace;
  mode: LimitsMode;
  /** SERVICE_SECRET: the gateway proves by it which address it has seen. */
  secret: string;
  /** What is thrown when a limit is reached; TOO_MANY_REQUESTS unless said. */
  refuse?: (waitMs: number) => Error;
}

export const LIMITS_OPTIONS = Symbol('limits options');
