import { Module, type DynamicModule } from '@nestjs/common';
import { OpenScreens } from './open-screens.js';
import { connectRealtime, REALTIME_REDIS } from './realtime-redis.js';
import { RealtimeController } from './realtime.controller.js';
import { Realtime } from './realtime.api.js';
import { StreamReader } from './stream-reader.js';
import { PublishClassChanges } from './publish-class-changes.js';
import { PublishFrontDeskChanges } from './publish-front-desk-changes.js';
import { PublishFundingChanges } from './publish-funding-changes.js';
import { PublishChanges } from './publish-changes.js';
import { PublishSubscriptionChanges } from './publish-subscription-changes.js';

@Module({})
export class RealtimeModule {
  static forRoot(redisUrl: string): DynamicModule {
    return {
      module: RealtimeModule,
      global: true,
      controllers: [RealtimeController],
      providers: [
        { provide: REALTIME_REDIS, useFactory: () => connectRealtime(redisUrl) },
        Realtime,
        StreamReader,
        OpenScreens,
        PublishClassChanges,
        PublishFrontDeskChanges,
        PublishFundingChanges,
        PublishChanges,
        PublishSubscriptionChanges,
      ],
      exports: [Realtime],
    };
  }
}
