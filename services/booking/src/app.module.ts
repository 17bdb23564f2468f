import { Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from '@studio/auth';
import { databaseModule, redisOf } from '@studio/nest-kit';
import { OutboxModule } from '@studio/outbox';
import { BookingsModule } from './bookings/bookings.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { CatalogueModule } from './catalogue/catalogue.module.js';
import { CheckInsModule } from './check-ins/check-ins.module.js';
import { ClassWaitingModule } from './class-waiting/class-waiting.module.js';
import type { BookingConfig } from './config.js';
import { bookingDatabase } from './database/data-source.js';
import { EventPlacesModule } from './event-places/event-places.module.js';
import { EventWaitingModule } from './event-waiting/event-waiting.module.js';
import { EventsAdminModule } from './events-admin/events-admin.module.js';
import { EventsModule } from './events/events.module.js';
import { FeesModule } from './fees/fees.module.js';
import { FreezesModule } from './freezes/freezes.module.js';
import { HistoryModule } from './history/history.module.js';
import { MembersModule } from './members/members.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { NoShowsModule } from './no-shows/no-shows.module.js';
import { PackagesModule } from './packages/packages.module.js';
import { personalDataModules } from './personal-data/personal-data.module.js';
import { RecordsModule } from './records/records.module.js';
import { SchedulesModule } from './schedules/schedules.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SharedModule } from './shared/shared.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { Studio, systemClock, type Clock } from './shared/studio.js';
import { TimetableModule } from './timetable/timetable.module.js';

@Module({})
export class AppModule {
  /** The service for one studio; specs bring a clock of their own. */
  static with(config: BookingConfig, clock: Clock = systemClock): DynamicModule {
    const guardsSeats = config.BOOKING_UNSAFE_NO_LOCK === undefined;
    return {
      module: AppModule,
      imports: [
        SharedModule.for(new Studio(config.STUDIO_ID, clock, guardsSeats)),
        databaseModule(bookingDatabase(config)),
        AuthModule.forRoot({
          identityUrl: config.IDENTITY_URL,
          serviceName: 'booking',
          serviceSecret: config.SERVICE_SECRET,
          issuer: `${config.PUBLIC_URL}/auth/v1`,
          redis: redisOf(config.REDIS_URL),
        }),
        OutboxModule.forRoot({
          service: 'booking',
          redisUrl: config.REDIS_URL,
          serviceSecret: config.SERVICE_SECRET,
          producers: { identity: config.IDENTITY_URL, payments: config.PAYMENTS_URL },
        }),
        SettingsModule,
        HistoryModule,
        MembersModule,
        CatalogueModule,
        SchedulesModule,
        PackagesModule,
        FreezesModule,
        CalendarModule.for(config.PUBLIC_URL),
        BookingsModule,
        SubscriptionsModule,
        FeesModule,
        CheckInsModule.with({ serviceSecret: config.SERVICE_SECRET }),
        NoShowsModule,
        ClassWaitingModule,
        TimetableModule,
        EventsModule,
        EventWaitingModule,
        EventPlacesModule,
        EventsAdminModule,
        MessagesModule,
        RecordsModule,
        ...personalDataModules(config.STUDIO_ID),
      ],
    };
  }
}
