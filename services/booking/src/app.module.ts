import { Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from '@studio/auth';
import { databaseModule, redisOf } from '@studio/nest-kit';
import { ReadDatabaseModule } from '@studio/nest-kit/read-database';
import { OutboxModule } from '@studio/outbox';
import { BookingModule } from './seats/booking/booking.module.js';
import { HoldsModule } from './seats/holds/holds.module.js';
import { PackagePurchasesModule } from './funding/package-purchases/package-purchases.module.js';
import { PackageAdminModule } from './funding/package-admin/package-admin.module.js';
import { PackageExpiryModule } from './funding/package-expiry/package-expiry.module.js';
import { EventPaymentsModule } from './events/payments/event-payments.module.js';
import { AvailabilityModule } from './planning/availability/availability.module.js';
import { ClassesModule } from './planning/classes/classes.module.js';
import { SeriesModule } from './planning/series/series.module.js';
import { SpecialDaysModule } from './planning/special-days/special-days.module.js';
import { PlannedItemsModule } from './planning/catalogue/planned-items.module.js';
import { SubstitutionModule } from './planning/substitution/substitution.module.js';
import { TimetableModule } from './planning/timetable/timetable.module.js';
import { CalendarModule } from './people/calendar/calendar.module.js';
import { CatalogueModule } from './catalogue/items/catalogue.module.js';
import { ProductsModule } from './catalogue/products/products.module.js';
import { CheckInsModule } from './attendance/check-ins/check-ins.module.js';
import { KiosksModule } from './attendance/kiosks/kiosks.module.js';
import { ClassWaitingModule } from './seats/waitlist-entries/waitlist-entries.module.js';
import type { BookingConfig } from './config.js';
import { bookingDatabase } from './database/data-source.js';
import { EventPlacesModule } from './events/reservations/reservations.module.js';
import { EventWaitingModule } from './events/waitlist/waitlist.module.js';
import { EventsAdminModule } from './events/admin/events-admin.module.js';
import { EventPicturesModule } from './events/pictures/event-pictures.module.js';
import { EventsModule } from './events/events/events.module.js';
import { FeesModule } from './funding/fees/fees.module.js';
import { FrontDeskModule } from './seats/front-desk/front-desk.module.js';
import { SeatRefundsModule } from './seats/refunds/refunds.module.js';
import { SpotsModule } from './seats/spots/spots.module.js';
import { FreezesModule } from './seats/freezes/freezes.module.js';
import { HistoryModule } from './people/history/history.module.js';
import { MembersModule } from './people/members/members.module.js';
import { BroadcastsModule } from './people/broadcasts/broadcasts.module.js';
import { MessagesModule } from './people/messages/messages.module.js';
import { NotesModule } from './people/notes/notes.module.js';
import { NoShowsModule } from './attendance/no-shows/no-shows.module.js';
import { RemindersModule } from './attendance/reminders/reminders.module.js';
import { OfflineCheckInsModule } from './attendance/offline-check-ins/offline-check-ins.module.js';
import { PackagesModule } from './funding/packages/packages.module.js';
import { personalDataModules } from './operations/personal-data/personal-data.module.js';
import { ImportsModule } from './operations/imports/imports.module.js';
import { studioExportModule } from './operations/studio-export/studio-export.module.js';
import { SetupModule } from './operations/setup/setup.module.js';
import { ClassesReportModule } from './reports/classes/classes-report.module.js';
import { ClassOutcomesModule } from './reports/class-outcomes/class-outcomes.module.js';
import { PayModule } from './reports/pay/pay.module.js';
import { PeopleReportModule } from './reports/people/people.module.js';
import { RecordsModule } from './reports/records/records.module.js';
import { RevenueModule } from './reports/revenue/revenue.module.js';
import { SafetyModule } from './people/safety/safety.module.js';
import { SchedulesModule } from './seats/schedules/schedules.module.js';
import { SettingsModule } from './catalogue/settings/settings.module.js';
import { TrainerPagesModule } from './catalogue/trainer-pages/trainer-pages.module.js';
import { StudioProfileModule } from './catalogue/studio-profile/studio-profile.module.js';
import { StudioTextsModule } from './catalogue/studio-texts/studio-texts.module.js';
import { SharedModule } from './shared/shared.module.js';
import { SubscriptionsModule } from './funding/subscriptions/subscriptions.module.js';
import { ImportedVisitsModule } from './people/imported-visits/imported-visits.module.js';
import { WaiversModule } from './people/waivers/waivers.module.js';
import { StudioContext, systemClock, type Clock } from './shared/studio-context.js';

/** Lowest first, as docs/architecture.md has them. */
const people = [
  HistoryModule,
  MessagesModule,
  BroadcastsModule,
  NotesModule,
  SafetyModule,
  ImportedVisitsModule,
  WaiversModule,
];
const catalogue = [
  SettingsModule,
  StudioTextsModule,
  CatalogueModule,
  ProductsModule,
  TrainerPagesModule,
];
const funding = [
  PackagesModule,
  PackagePurchasesModule,
  PackageAdminModule,
  PackageExpiryModule,
  SubscriptionsModule,
  FeesModule,
];
const seats = [
  SchedulesModule,
  HoldsModule,
  ClassWaitingModule,
  BookingModule,
  FrontDeskModule,
  FreezesModule,
  SpotsModule,
  SeatRefundsModule,
];
const planning = [
  AvailabilityModule,
  TimetableModule,
  ClassesModule,
  SeriesModule,
  SpecialDaysModule,
  PlannedItemsModule,
  SubstitutionModule,
];
const events = [
  EventsModule,
  EventWaitingModule,
  EventPlacesModule,
  EventPaymentsModule,
  EventsAdminModule,
  EventPicturesModule,
];
const storeys = [
  ...people,
  ...catalogue,
  ...funding,
  ...seats,
  ...planning,
  NoShowsModule,
  RemindersModule,
  OfflineCheckInsModule,
  ...events,
  RecordsModule,
  ClassOutcomesModule,
  ClassesReportModule,
  PayModule,
  PeopleReportModule,
  SetupModule,
  ImportsModule,
];

/** Database, guards and events. */
const infrastructure = (config: BookingConfig): DynamicModule[] => [
  databaseModule(bookingDatabase(config)),
  ReadDatabaseModule.forRoot({
    ...bookingDatabase(config),
    config,
    service: 'booking',
    redisUrl: config.REDIS_URL,
  }),
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
];

@Module({})
export class AppModule {
  /** The service for one studio; specs bring a clock of their own. */
  static with(config: BookingConfig, clock: Clock = systemClock): DynamicModule {
    const guardsSeats = config.BOOKING_UNSAFE_NO_LOCK === undefined;
    return {
      module: AppModule,
      imports: [
        SharedModule.for(new StudioContext(config.STUDIO_ID, clock, guardsSeats)),
        ...infrastructure(config),
        MembersModule.with({
          serviceSecret: config.SERVICE_SECRET,
          identityUrl: config.IDENTITY_URL,
        }),
        StudioProfileModule.for(config),
        ...storeys,
        RevenueModule.with({
          serviceSecret: config.SERVICE_SECRET,
          paymentsUrl: config.PAYMENTS_URL,
        }),
        CalendarModule.with({
          origin: config.PUBLIC_URL,
          serviceSecret: config.SERVICE_SECRET,
        }),
        CheckInsModule.with({ serviceSecret: config.SERVICE_SECRET }),
        KiosksModule.with({
          serviceSecret: config.SERVICE_SECRET,
          identityUrl: config.IDENTITY_URL,
        }),
        ...personalDataModules(config.STUDIO_ID),
        studioExportModule(config.STUDIO_ID),
      ],
    };
  }
}
