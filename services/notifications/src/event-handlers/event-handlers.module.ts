import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module.js';
import { OnAccountEvents } from './on-account-events.js';
import { OnAddressEvents } from './on-address-events.js';
import { OnBookingEvents } from './on-booking-events.js';
import { OnDisputeEvents } from './on-dispute-events.js';
import { OnClassWaitingEvents } from './on-class-waiting-events.js';
import { OnCreditEvents } from './on-credit-events.js';
import { OnEventEvents } from './on-event-events.js';
import { OnPaymentLinkEvents } from './on-payment-link-events.js';
import { OnGiftCardEvents } from './on-gift-card-events.js';
import { OnInvoiceEvents } from './on-invoice-events.js';
import { OnNoShowEvents } from './on-no-show-events.js';
import { OnOwnDataEvents } from './on-own-data-events.js';
import { OnPackageEvents } from './on-package-events.js';
import { OnRefundEvents } from './on-refund-events.js';
import { OnReminderEvents } from './on-reminder-events.js';
import { OnScheduleEvents } from './on-schedule-events.js';
import { OnSpotEvents } from './on-spot-events.js';
import { OnSubstitutionEvents } from './on-substitution-events.js';
import { OnSubscriptionEvents } from './on-subscription-events.js';
import { OnTrainerPageEvents } from './on-trainer-page-events.js';
import { OnWaiverEvents } from './on-waiver-events.js';

/** What the other services say, and whom it is told to: bell and mail. */
@Module({
  imports: [InboxModule],
  providers: [
    OnAccountEvents,
    OnAddressEvents,
    OnBookingEvents,
    OnDisputeEvents,
    OnClassWaitingEvents,
    OnCreditEvents,
    OnEventEvents,
    OnGiftCardEvents,
    OnPaymentLinkEvents,
    OnInvoiceEvents,
    OnNoShowEvents,
    OnOwnDataEvents,
    OnPackageEvents,
    OnRefundEvents,
    OnReminderEvents,
    OnScheduleEvents,
    OnSpotEvents,
    OnSubscriptionEvents,
    OnSubstitutionEvents,
    OnTrainerPageEvents,
    OnWaiverEvents,
  ],
})
export class EventHandlersModule {}
