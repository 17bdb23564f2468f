export { BoundedMap } from './bounded-map.js';
export { addressOf, ClientAddress, networkOf } from './client-address.js';
export { Floods } from './floods.js';
export { Guesses, type Guess } from './guesses.js';
export { LimitsModule } from './limits.module.js';
export { LimitsRedis } from './limits-redis.js';
export type { FloodLimit, GuessRule } from './limits-rules.js';
export { checkLimits, limitsMode, limitsSettings } from './limits-settings.js';
