import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { dayDate } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { personOf } from '../people/people.api.js';

type Warning = StudioEvent<'credits.low.v1' | 'credits.expiring.v1'>;
type Adjusted = StudioEvent<'package.adjusted.v1'>;

const credits = (n: number): string => `${n} ${n === 1 ? 'credit' : 'credits'}`;
const signed = (n: number): string => (n >= 0 ? `${credits(n)} added` : `${credits(-n)} taken`);

const formatDays = (days: number): string => {
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
};

const describeAdjustment = ({ data }: Adjusted): string => {
  switch (data.what) {
    case 'adjusted':
    case 'refund':
      return `${signed(data.credits)}.`;
    case 'extended':
      return `Valid until ${dayDate(data.expiresOn)} now.`;
    case 'moved_away':
      return `${credits(-data.credits)} moved to another package.`;
    case 'moved_here':
      return `${credits(data.credits)} moved here.`;
    case 'gift':
      return `${credits(data.credits)} from the studio, valid until ${dayDate(data.expiresOn)}.`;
    case 'locked':
      return 'Its payment is disputed: until that is decided it can not be used.';
    case 'unlocked':
      return 'It can be used again.';
    case 'dispute_lost':
      return 'Its payment was taken back, so it can not be used any more.';
    default:
      return 'The studio has changed it.';
  }
};

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
      title: `${credits(data.creditsLeft)} left`,
      message: `${data.packageName}, valid until ${dayDate(data.expiresOn)}.`,
    });
    await this.warn(event, tx);
  }

  @OnEvent('credits.expiring.v1', 'OnCreditNews.expiring')
  async expiring(event: StudioEvent<'credits.expiring.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: `Your package ends ${formatDays(data.daysLeft)}`,
      message: `${data.packageName}: ${credits(data.creditsLeft)} left, valid until ${dayDate(data.expiresOn)}.`,
    });
    await this.warn(event, tx);
  }

  @OnEvent('credits.expired.v1', 'OnCreditNews.expired')
  async expired(event: StudioEvent<'credits.expired.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: 'Your package has ended',
      message: `${data.packageName}: ${credits(data.creditsLost)} lapsed after ${dayDate(data.expiresOn)}.`,
    });
  }

  @OnEvent('package.frozen.v1', 'OnCreditNews.frozen')
  async frozen(event: StudioEvent<'package.frozen.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    const gone = data.bookingsCancelled;
    const cancelled =
      gone > 0 ? ` ${gone} of your classes in it ${gone === 1 ? 'is' : 'are'} cancelled.` : '';
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: data.ended ? 'Your freeze has ended' : 'Your package is frozen',
      message: data.ended
        ? `${data.packageName} can be used again, until ${dayDate(data.expiresOn)}.`
        : `${data.packageName}, ${dayDate(data.from)} to ${dayDate(data.until)}. It is valid until ${dayDate(data.expiresOn)} now.${cancelled}`,
    });
  }

  @OnEvent('package.adjusted.v1', 'OnCreditNews.adjusted')
  async adjusted(event: Adjusted, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: `Your package: ${data.packageName}`,
      message: `${describeAdjustment(event)} ${credits(data.creditsLeft)} left.`,
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
