import { Inject, Injectable } from '@nestjs/common';
import { CLASS_LOCATION, type StudioEvent } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { longDateTime, type MailPayload } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { managersOf, personOf } from '../people/people.api.js';
import { t } from './messages.js';

type Offered = StudioEvent<'substitution.offered.v1'>;
type Settled = StudioEvent<'substitution.settled.v1'>;
type OfferEnded = StudioEvent<'substitution.offer_ended.v1'>;
type Alarmed = StudioEvent<'substitution.alarmed.v1'>;
type Mail = Pick<MailPayload<'substitution'>, 'what' | 'other'> & { page: string };

/** Trainers who are asked, who asks, and the managers when nobody is found: bell, push and mail. */
@Injectable()
export class OnSubstitutionEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('substitution.offered.v1', 'OnSubstitutionEvents.offered')
  async offered(event: Offered, tx: EntityManager): Promise<void> {
    const { userId, className, trainerName, startsAt } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('coverNeeded'),
      message: t('coverNeededText', { className, trainerName, time: longDateTime(startsAt) }),
    });
    const mail = { what: 'offer', other: trainerName, page: '/trainer-dashboard/cover' } as const;
    await this.mail(tx, event, { userId, mail });
  }

  @OnEvent('substitution.settled.v1', 'OnSubstitutionEvents.settled')
  async settled(event: Settled, tx: EntityManager): Promise<void> {
    const { userId, className, outcome, otherName, startsAt } = event.data;
    const other = otherName ?? '';
    await this.inbox.notify(tx, event, {
      userId,
      title: t('coverSettled', { outcome }),
      message: t('coverSettledText', { outcome, className, other, time: longDateTime(startsAt) }),
      ...(outcome === 'given' && { link: '/trainer-dashboard/week' }),
    });
    if (outcome === 'claimed') return;
    const mail = { what: outcome, other, page: '/trainer-dashboard/cover' } as const;
    await this.mail(tx, event, { userId, mail });
  }

  /** The bell alone: the mail of the offer leads to the page that says the same. */
  @OnEvent('substitution.offer_ended.v1', 'OnSubstitutionEvents.offerEnded')
  async offerEnded(event: OfferEnded, tx: EntityManager): Promise<void> {
    const { userId, className, otherName, startsAt } = event.data;
    const what = otherName === null ? 'closed' : 'taken';
    const other = otherName ?? '';
    await this.inbox.notify(tx, event, {
      userId,
      title: t('coverOfferEnded', { what, other }),
      message: t('coverOfferEndedText', { className, time: longDateTime(startsAt) }),
    });
  }

  @OnEvent('substitution.alarmed.v1', 'OnSubstitutionEvents.alarmed')
  async alarmed(event: Alarmed, tx: EntityManager): Promise<void> {
    const { what, offers, className, trainerName, otherName, startsAt } = event.data;
    const other = otherName ?? '';
    const mail = { what, other: other || trainerName, page: '/admin/substitutions' } as const;
    for (const userId of await managersOf(tx, event.studioId)) {
      await this.inbox.notify(tx, event, {
        userId,
        title: t('coverAlarm', { what }),
        message: t('coverAlarmText', {
          what,
          offers,
          className,
          trainerName,
          other,
          time: longDateTime(startsAt),
        }),
      });
      await this.mail(tx, event, { userId, mail });
    }
  }

  private async mail(
    tx: EntityManager,
    event: Offered | Settled | Alarmed,
    { userId, mail: { page, ...mail } }: { userId: string; mail: Mail },
  ): Promise<void> {
    const { studioId, data } = event;
    const { email, fullName } = await personOf(tx, { studioId, userId });
    await this.emails.enqueue(tx, event, {
      kind: 'substitution',
      userId,
      payload: {
        userEmail: email,
        userName: fullName,
        ...mail,
        className: data.className,
        date: studioDay(data.startsAt),
        startTime: studioClock(data.startsAt),
        endTime: studioClock(data.endsAt),
        trainer: data.trainerName,
        place: `${data.roomName}, ${CLASS_LOCATION}`,
        pageUrl: `${this.config.PUBLIC_URL}${page}`,
      },
      sendBefore: new Date(data.startsAt),
    });
  }
}
