import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ClientAddressGuard } from './client-address.api.js';
import { Guesses } from './guesses.api.js';
import { Limits } from './limits.api.js';
import { LimitsRedis } from './limits-redis.js';
import { Marks } from './marks.api.js';

@Global()
@Module({
  providers: [
    LimitsRedis,
    Limits,
    Guesses,
    Marks,
    { provide: APP_GUARD, useClass: ClientAddressGuard },
  ],
  exports: [Limits, Guesses, Marks],
})
export class LimitsModule {}
