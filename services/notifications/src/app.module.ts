import { Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from '@studio/auth';
import { databaseModule, redisOf } from '@studio/nest-kit';
import { OutboxModule, StudioCopyModule } from '@studio/outbox';
import type { NotificationsConfig } from './config.js';
import { databaseSettings } from './database/data-source.js';
import { EmailsModule } from './emails/emails.module.js';
import { FunctionsModule } from './functions/functions.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { prepareBatch } from './event-handlers/prepare-batch.js';
import { writeRows } from './shared/rows-together.js';
import { EventHandlersModule } from './event-handlers/event-handlers.module.js';
import { personalDataModules } from './personal-data/personal-data.module.js';
import { studioExportModule } from './studio-export/studio-export.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { PushModule } from './push/push.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { PeopleModule } from './people/people.module.js';
import { SharedModule } from './shared/shared.module.js';
import { WeeklySummaryModule } from './weekly-summary/weekly-summary.module.js';
import { UnsubscribeModule } from './unsubscribe/unsubscribe.module.js';

@Module({})
export class AppModule {
  static register(config: NotificationsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SharedModule.forRoot(config),
        databaseModule(databaseSettings(config)),
        AuthModule.forRoot({
          identityUrl: config.IDENTITY_URL,
          serviceName: 'notifications',
          serviceSecret: config.SERVICE_SECRET,
          issuer: `${config.PUBLIC_URL}/auth/v1`,
          redis: redisOf(config.REDIS_URL),
        }),
        OutboxModule.forRoot({
          service: 'notifications',
          redisUrl: config.REDIS_URL,
          serviceSecret: config.SERVICE_SECRET,
          producers: {
            identity: config.IDENTITY_URL,
            booking: config.BOOKING_URL,
            payments: config.PAYMENTS_URL,
          },
          handlesTogether: { prepare: prepareBatch, finish: writeRows },
        }),
        PeopleModule,
        StudioCopyModule.for(config.STUDIO_ID),
        RealtimeModule.forRoot(config.REDIS_URL),
        EmailsModule.forRoot(config.REDIS_URL),
        FunctionsModule,
        UnsubscribeModule,
        EventHandlersModule,
        MessagesModule,
        PreferencesModule,
        WeeklySummaryModule,
        PushModule.forRoot(config),
        ...personalDataModules(config.STUDIO_ID),
        studioExportModule(config.STUDIO_ID),
      ],
    };
  }
}
