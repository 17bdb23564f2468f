import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ClientAddressGuard } from './client-address.js';
import { Floods } from './floods.js';
import { Guesses } from './guesses.js';
import { LimitsRedis } from './limits-redis.js';
import { LIMITS_OPTIONS, type LimitsOptions } from './limits.options.js';

/** Limits of floods and guesses, and the address that each request comes from. */
@Module({})
export class LimitsModule {
  static forRoot(options: LimitsOptions): DynamicModule {
    return {
      module: LimitsModule,
      global: true,
      providers: [
        { provide: LIMITS_OPTIONS, useValue: options },
        LimitsRedis,
        Floods,
        Guesses,
        { provide: APP_GUARD, useClass: ClientAddressGuard },
      ],
      exports: [LimitsRedis, Floods, Guesses],
    };
  }
}
