import type { DatabaseSettings } from '@studio/nest-kit';
import { OutboxBatches1796900400003 } from '@studio/outbox';
import { Booking } from '../seats/bookings/booking.entity.js';
import { ClassType } from '../catalogue/items/class-type.entity.js';
import { Package } from '../catalogue/products/package.entity.js';
import { Plan } from '../catalogue/products/plan.entity.js';
import { Room } from '../catalogue/items/room.entity.js';
import { Trainer } from '../catalogue/items/trainer.entity.js';
import { ClassWaitlistEntry } from '../seats/waitlists/waitlist-entry.entity.js';
import { LedgerRow } from '../funding/credits/ledger-row.entity.js';
import { EventReservation } from '../events/reservations/event-reservation.entity.js';
import { EventWaitlistEntry } from '../events/waitlist/waitlist-entry.entity.js';
import { Event } from '../events/events/event.entity.js';
import { HistoryRow } from '../people/history/history-row.entity.js';
import { Member } from '../people/members/member.entity.js';
import { UserPackage } from '../funding/packages/user-package.entity.js';
import { Schedule } from '../seats/schedules/schedule.entity.js';
import { CatalogueAndTimetable1763700000000 } from './migrations/1763700000000-catalogue-and-timetable.js';
import { MembersCreditsBookings1763700100000 } from './migrations/1763700100000-members-credits-bookings.js';
import { EventsAndWaiting1763700200000 } from './migrations/1763700200000-events-and-waiting.js';
import { DataHistory1763700300000 } from './migrations/1763700300000-data-history.js';
import { Outbox1763700400000 } from './migrations/1763700400000-outbox.js';
import { TrainersByRole1795400300200 } from './migrations/1795400300200-trainers-by-role.js';
import { HistoryByIds1795400400200 } from './migrations/1795400400200-history-by-ids.js';
import { EventPlaces1795500100100 } from './migrations/1795500100100-event-places.js';
import { HeldSeatsAndClaims1795600000100 } from './migrations/1795600000100-held-seats-and-claims.js';
import { PlansFeesUndo1795600100100 } from './migrations/1795600100100-plans-fees-undo.js';
import { ClassWaiting1795600200100 } from './migrations/1795600200100-class-waiting.js';
import { StudioSettings1795600300100 } from './migrations/1795600300100-studio-settings.js';
import { Series1795600300200 } from './migrations/1795600300200-series.js';
import { PackagesInFull1795600400100 } from './migrations/1795600400100-packages-in-full.js';
import { PendingNoShows1795600500100 } from './migrations/1795600500100-pending-no-shows.js';
import { NamesAreUnique1795700100100 } from './migrations/1795700100100-names-are-unique.js';
import { RecordChanges1795700200100 } from './migrations/1795700200100-record-changes.js';
import { RefundedPackages1795700300500 } from './migrations/1795700300500-refunded-packages.js';
import { ClosedByHoliday1795700300600 } from './migrations/1795700300600-closed-by-holiday.js';
import { PolicyOfClassTypes1795800100100 } from './migrations/1795800100100-policy-of-class-types.js';
import { GraceIsFixed1795800100200 } from './migrations/1795800100200-grace-is-fixed.js';
import { MemberCare1795900000105 } from './migrations/1795900000105-member-care.js';
import { Broadcasts1795900100106 } from './migrations/1795900100106-broadcasts.js';
import { NoShowRescue1795900200106 } from './migrations/1795900200106-no-show-rescue.js';
import { BookingsOfTheFrontDesk1795900100102 } from './migrations/1795900100102-bookings-of-the-front-desk.js';
import { Waivers1795900200105 } from './migrations/1795900200105-waivers.js';
import { LadiesOnly1795900400305 } from './migrations/1795900400305-ladies-only.js';
import { FeesPaidAtTheDesk1795900300203 } from './migrations/1795900300203-fees-paid-at-the-desk.js';
import { Kiosks1795900200104 } from './migrations/1795900200104-kiosks.js';
import { EventPlacesOfTheFrontDesk1795900600101 } from './migrations/1795900600101-event-places-of-the-front-desk.js';
import { LateCancelsCanBeUndone1795900400104 } from './migrations/1795900400104-late-cancels-can-be-undone.js';
import { StudioProfile1795900500404 } from './migrations/1795900500404-studio-profile.js';
import { SoldSeats1795900300104 } from './migrations/1795900300104-sold-seats.js';
import { MergedMembers1795900300102 } from './migrations/1795900300102-merged-members.js';
import { ProductVersions1795900600005 } from './migrations/1795900600005-product-versions.js';
import { SetupSkips1795900600203 } from './migrations/1795900600203-setup-skips.js';
import { HistoryChain1796000300106 } from './migrations/1796000300106-history-chain.js';
import { AttendanceTimes1795900700108 } from './migrations/1795900700108-attendance-times.js';
import { ClassMessages1795900700208 } from './migrations/1795900700208-class-messages.js';
import { MergeTimes1795900600302 } from './migrations/1795900600302-merge-times.js';
import { ProductsArePublished1795900700101 } from './migrations/1795900700101-products-are-published.js';
import { TrainersHaveARole1795900700102 } from './migrations/1795900700102-trainers-have-a-role.js';
import { SeatsOfSeriesDates1795900700202 } from './migrations/1795900700202-seats-of-series-dates.js';
import { ImportedRecords1796000300003 } from './migrations/1796000300003-imported-records.js';
import { NumbersOfImportedRecords1796000300303 } from './migrations/1796000300303-numbers-of-imported-records.js';
import { Birthdays1796200100004 } from './migrations/1796200100004-birthdays.js';
import { PeopleReport1796400100004 } from './migrations/1796400100004-people-report.js';
import { PlansPaidElsewhere1796000300203 } from './migrations/1796000300203-plans-paid-elsewhere.js';
import { RecognisedRevenue1796200200001 } from './migrations/1796200200001-recognised-revenue.js';
import { ClassOutcomes1796100000003 } from './migrations/1796100000003-class-outcomes.js';
import { NotesOfTrainers1796200200006 } from './migrations/1796200200006-notes-of-trainers.js';
import { TrainerAvailability1796200200107 } from './migrations/1796200200107-trainer-availability.js';
import { TrainersPay1796300100008 } from './migrations/1796300100008-trainers-pay.js';
import { Substitutions1796400000107 } from './migrations/1796400000107-substitutions.js';
import { TrainerPages1796400200006 } from './migrations/1796400200006-trainer-pages.js';
import { ReportsOfYears1796400300015 } from './migrations/1796400300015-reports-of-years.js';
import { Spots1796500100008 } from './migrations/1796500100008-spots.js';
import { OwedOfSales1796600000001 } from './migrations/1796600000001-owed-of-sales.js';
import { ClassReminders1796600500005 } from './migrations/1796600500005-class-reminders.js';
import { EventPictures1796700300003 } from './migrations/1796700300003-event-pictures.js';
import { SharesOfTakeBacks1796700600001 } from './migrations/1796700600001-shares-of-take-backs.js';
import { RefusedGrants1797200000146 } from './migrations/1797200000146-refused-grants.js';
import { VoidedPackages1797100000201 } from './migrations/1797100000201-voided-packages.js';
import { HashedCalendarAddresses1797200000152 } from './migrations/1797200000152-hashed-calendar-addresses.js';
import { ImportedVisits1797200000310 } from './migrations/1797200000310-imported-visits.js';
import { ImportedWaivers1797200000311 } from './migrations/1797200000311-imported-waivers.js';
import { ImportedNotes1797200000312 } from './migrations/1797200000312-imported-notes.js';
import { BookingsOfTakeBacks1797200000145 } from './migrations/1797200000145-bookings-of-take-backs.js';
import { RefundedPaymentsOfSeats1797200000322 } from './migrations/1797200000322-refunded-payments-of-seats.js';
import { RefundedDaysOfPlans1797200000320 } from './migrations/1797200000320-refunded-days-of-plans.js';

const entities = [
  Booking,
  ClassType,
  ClassWaitlistEntry,
  Event,
  EventReservation,
  EventWaitlistEntry,
  HistoryRow,
  LedgerRow,
  Member,
  Package,
  Plan,
  Room,
  Schedule,
  Trainer,
  UserPackage,
];

const migrations = [
  CatalogueAndTimetable1763700000000,
  MembersCreditsBookings1763700100000,
  EventsAndWaiting1763700200000,
  DataHistory1763700300000,
  Outbox1763700400000,
  TrainersByRole1795400300200,
  HistoryByIds1795400400200,
  EventPlaces1795500100100,
  HeldSeatsAndClaims1795600000100,
  PlansFeesUndo1795600100100,
  ClassWaiting1795600200100,
  StudioSettings1795600300100,
  Series1795600300200,
  PackagesInFull1795600400100,
  PendingNoShows1795600500100,
  NamesAreUnique1795700100100,
  RecordChanges1795700200100,
  RefundedPackages1795700300500,
  ClosedByHoliday1795700300600,
  PolicyOfClassTypes1795800100100,
  GraceIsFixed1795800100200,
  MemberCare1795900000105,
  Broadcasts1795900100106,
  NoShowRescue1795900200106,
  BookingsOfTheFrontDesk1795900100102,
  Waivers1795900200105,
  Kiosks1795900200104,
  SoldSeats1795900300104,
  FeesPaidAtTheDesk1795900300203,
  MergedMembers1795900300102,
  LadiesOnly1795900400305,
  LateCancelsCanBeUndone1795900400104,
  EventPlacesOfTheFrontDesk1795900600101,
  StudioProfile1795900500404,
  ProductVersions1795900600005,
  SetupSkips1795900600203,
  MergeTimes1795900600302,
  ProductsArePublished1795900700101,
  TrainersHaveARole1795900700102,
  SeatsOfSeriesDates1795900700202,
  ImportedRecords1796000300003,
  HistoryChain1796000300106,
  AttendanceTimes1795900700108,
  PlansPaidElsewhere1796000300203,
  NumbersOfImportedRecords1796000300303,
  Birthdays1796200100004,
  TrainerAvailability1796200200107,
  Substitutions1796400000107,
  ClassMessages1795900700208,
  ClassOutcomes1796100000003,
  NotesOfTrainers1796200200006,
  RecognisedRevenue1796200200001,
  TrainersPay1796300100008,
  PeopleReport1796400100004,
  TrainerPages1796400200006,
  ReportsOfYears1796400300015,
  Spots1796500100008,
  OwedOfSales1796600000001,
  ClassReminders1796600500005,
  EventPictures1796700300003,
  SharesOfTakeBacks1796700600001,
  OutboxBatches1796900400003,
  VoidedPackages1797100000201,
  BookingsOfTakeBacks1797200000145,
  RefusedGrants1797200000146,
  HashedCalendarAddresses1797200000152,
  RefundedDaysOfPlans1797200000320,
  ImportedVisits1797200000310,
  ImportedWaivers1797200000311,
  ImportedNotes1797200000312,
  RefundedPaymentsOfSeats1797200000322,
];

/** Booking's own database: its tables, and the steps that made them. */
export const bookingDatabase = (config: DatabaseSettings['config']): DatabaseSettings => ({
  config,
  entities,
  migrations,
});
