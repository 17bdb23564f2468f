import { Global, Module, type DynamicModule } from '@nestjs/common';
import { redisOf } from '@studio/nest-kit';
import { LimitsModule as KitLimitsModule } from '@studio/nest-kit/limits';
import type { IdentityConfig } from '../config.js';
import { Limits } from './limits.api.js';
import { OneTimeFlags } from './one-time-flags.api.js';
import { tooMany } from './too-many.js';

@Global()
@Module({ providers: [Limits, OneTimeFlags], exports: [Limits, OneTimeFlags] })
export class LimitsModule {
  static forRoot(config: IdentityConfig): DynamicModule {
    const kit = KitLimitsModule.forRoot({
      service: 'identity',
      redis: redisOf(config.REDIS_URL),
      mode: config.AUTH_LIMITS,
      secret: config.SERVICE_SECRET,
      refuse: tooMany,
    });
    return { module: LimitsModule, imports: [kit] };
  }
}
