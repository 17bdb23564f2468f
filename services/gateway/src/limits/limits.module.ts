import { Module, type DynamicModule } from '@nestjs/common';
import { redisOf } from '@studio/nest-kit';
import { LimitsModule as KitLimitsModule } from '@studio/nest-kit/limits';
import type { GatewayConfig } from '../config.js';
import { VisitorReads } from './visitor-reads.api.js';
import { Writes } from './writes.api.js';

@Module({})
export class LimitsModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    const kit = KitLimitsModule.forRoot({
      service: 'gateway',
      redis: redisOf(config.REDIS_URL),
      mode: config.AUTH_LIMITS,
      secret: config.SERVICE_SECRET,
    });
    return {
      module: LimitsModule,
      global: true,
      imports: [kit],
      providers: [VisitorReads, Writes],
      exports: [VisitorReads, Writes],
    };
  }
}
