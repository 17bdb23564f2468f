import { Module, type DynamicModule } from '@nestjs/common';
import { OpenScreens } from './open-screens.js';
import { connectRealtime, REALTIME_REDIS } from './realtime-redis.js';
import { RealtimeController } from './realtime.controller.js';
import { Realtime } from './realtime.api.js';
import { StreamReader } from './stream-reader.js';
import { TellClassScreens } from './tell-class-screens.js';
import { TellPurseScreens } from './tell-purse-screens.js';
import { TellScreens } from './tell-screens.js';
import { TellSubscriptions } from './tell-subscriptions.js';

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
        TellClassScreens,
        TellPurseScreens,
        TellScreens,
        TellSubscriptions,
      ],
      exports: [Realtime],
    };
  }
}
