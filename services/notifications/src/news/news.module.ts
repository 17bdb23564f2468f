import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module.js';
import { OnAccountNews } from './on-account-news.js';
import { OnAddressNews } from './on-address-news.js';
import { OnBookingNews } from './on-booking-news.js';
import { OnDisputeNews } from './on-dispute-news.js';
import { OnClassWaitingNews } from './on-class-waiting-news.js';
import { OnCreditNews } from './on-credit-news.js';
import { OnEventNews } from './on-event-news.js';
import { OnGiftCardNews } from './on-gift-card-news.js';
import { OnNoShowNews } from './on-no-show-news.js';
import { OnOwnDataNews } from './on-own-data-news.js';
import { OnPackageNews } from './on-package-news.js';
import { OnRefundNews } from './on-refund-news.js';
import { OnScheduleNews } from './on-schedule-news.js';
import { OnSubscriptionNews } from './on-subscription-news.js';

/** What the other services say, and whom it is told to: bell and mail. */
@Module({
  imports: [InboxModule],
  providers: [
    OnAccountNews,
    OnAddressNews,
    OnBookingNews,
    OnDisputeNews,
    OnClassWaitingNews,
    OnCreditNews,
    OnEventNews,
    OnGiftCardNews,
    OnNoShowNews,
    OnOwnDataNews,
    OnPackageNews,
    OnRefundNews,
    OnScheduleNews,
    OnSubscriptionNews,
  ],
})
export class NewsModule {}
