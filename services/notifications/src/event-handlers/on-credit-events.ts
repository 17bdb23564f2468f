import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { dayDate } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { personOf } from '../people/people.api.js';
import { t } from './messages.js';

type Warning = StudioEvent<'credits.low.v1' | 'credits.expiring.v1'>;
type Adjusted = StudioEvent<'package.adjusted.v1'>;

const describeCredits = (credits: number): string =>
  credits >= 0 ? t('creditsAdded', { credits }) : t('creditsTaken', { credits: -credits });

const adjustments: Record<Adjusted['data']['what'], (data: Adjusted['data']) => string> = {
  adjusted: ({ credits }) => describeCredits(credits),
  refund: ({ credits }) => describeCredits(credits),
  extended: ({ expiresOn }) => t('packageExtended', { date: dayDate(expiresOn) }),
  moved_away: ({ credits }) => t('creditsMovedAway', { credits: -credits }),
  moved_here: ({ credits }) => t('creditsMovedHere', { credits }),
  gift: ({ credits, expiresOn }) => t('creditsGiven', { credits, date: dayDate(expiresOn) }),
  locked: () => t('packageLocked'),
  unlocked: () => t('packageUnlocked'),
  dispute_lost: () => t('packageDisputeLost'),
};

/** A kind that a newer service sends reads as a change. */
const describeAdjustment = ({ data }: Adjusted): string =>
  Object.hasOwn(adjustments, data.what) ? adjustments[data.what](data) : t('packageChanged');

/** Credits that run low, come to their end, rest, or are changed by the studio. */
@Injectable()
export class OnCreditEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('credits.low.v1', 'OnCreditNews.low')
  async low(event: StudioEvent<'credits.low.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('creditsLeft', { credits: data.creditsLeft }),
      message: t('creditsLeftText', {
        packageName: data.packageName,
        date: dayDate(data.expiresOn),
      }),
    });
    await this.warn(event, tx);
  }

  @OnEvent('credits.expiring.v1', 'OnCreditNews.expiring')
  async expiring(event: StudioEvent<'credits.expiring.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('packageEnds', { days: Math.max(0, data.daysLeft) }),
      message: t('packageEndsText', {
        packageName: data.packageName,
        credits: data.creditsLeft,
        date: dayDate(data.expiresOn),
      }),
    });
    await this.warn(event, tx);
  }

  @OnEvent('credits.expired.v1', 'OnCreditNews.expired')
  async expired(event: StudioEvent<'credits.expired.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('packageEnded'),
      message: t('packageEndedText', {
        packageName: data.packageName,
        credits: data.creditsLost,
        date: dayDate(data.expiresOn),
      }),
    });
  }

  @OnEvent('package.frozen.v1', 'OnCreditNews.frozen')
  async frozen(event: StudioEvent<'package.frozen.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: data.ended ? t('freezeEnded') : t('packageFrozen'),
      message: data.ended
        ? t('freezeEndedText', { packageName: data.packageName, date: dayDate(data.expiresOn) })
        : t('packageFrozenText', {
            packageName: data.packageName,
            from: dayDate(data.from),
            until: dayDate(data.until),
            date: dayDate(data.expiresOn),
            cancelled: data.bookingsCancelled,
          }),
    });
  }

  @OnEvent('package.adjusted.v1', 'OnCreditNews.adjusted')
  async adjusted(event: Adjusted, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('packageAdjusted', { packageName: data.packageName }),
      message: t('packageAdjustedText', {
        change: describeAdjustment(event),
        credits: data.creditsLeft,
      }),
    });
  }

  /** The mail of the spec; late it would warn of what is over. */
  private async warn(event: Warning, tx: EntityManager): Promise<void> {
    const { data, studioId } = event;
    const to = await personOf(tx, { studioId, userId: data.userId });
    await this.emails.enqueue(tx, event, {
      kind: 'credits-warning',
      userId: data.userId,
      payload: {
        userEmail: to.email,
        userName: to.fullName,
        creditsRemaining: data.creditsLeft,
        expirationDate: data.expiresOn,
        packageType: data.packageName,
        packagesUrl: `${this.config.PUBLIC_URL}/packages`,
      },
    });
  }
}
