import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { filsToAed, studioClock, studioDay } from '@studio/domain-kit';
import { longDateTime } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { personOf } from '../people/people.api.js';
import { aboutEvent, calendarOfPlace, pageOfEvent, when } from './event-notice.js';
import { t } from './messages.js';

type Booked = StudioEvent<'event.booked.v1'>;
type HeldPlace = StudioEvent<'event.promoted.v1' | 'event.window_closing.v1'>;

/** Places at events, and places in line: bell and mail, in one transaction. */
@Injectable()
export class OnEventEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('event.booked.v1', 'OnEventNews.booked')
  async booked(event: Booked, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('eventBookingConfirmed'),
      message: t('eventBooked', {
        eventTime: when(event),
        from: data.fromWaitingList ? 'waiting_list' : 'booking',
      }),
    });
    if (data.bookedBy !== undefined) return this.mailFrontDesk(tx, event, data.bookedBy);
    await this.emails.enqueue(tx, event, {
      kind: 'event-booking-confirmation',
      userId: data.userId,
      payload: {
        ...(await aboutEvent(tx, event, this.site)),
        eventLeader: data.leader,
        location: data.location,
        eventDescription: data.description,
        whatToBring: data.whatToBring,
        cancellationPolicy: data.cancellationPolicy,
      },
      calendar: calendarOfPlace(event, this.site),
    });
  }

  /** The front desk signs with its name (spec section 7, send-admin-booking-email). */
  private async mailFrontDesk(tx: EntityManager, event: Booked, bookedBy: string): Promise<void> {
    const { studioId, data } = event;
    const [to, staff] = [
      await personOf(tx, { studioId, userId: data.userId }),
      await personOf(tx, { studioId, userId: bookedBy }),
    ];
    const payload = {
      userEmail: to.email,
      userName: to.fullName,
      className: data.title,
      date: studioDay(data.startsAt),
      startTime: studioClock(data.startsAt),
      endTime: studioClock(data.endsAt),
      trainer: data.leader,
      place: data.location,
      adminName: staff.fullName ?? t('theFrontDesk'),
      paymentMethod: data.paidWith ?? '',
      scheduleUrl: pageOfEvent(event, this.site),
      isEvent: true,
      whatToBring: data.whatToBring,
      cancellationPolicy: data.cancellationPolicy,
    };
    const calendar = calendarOfPlace(event, this.site);
    const mail = { kind: 'admin-booking', userId: data.userId, payload, calendar } as const;
    await this.emails.enqueue(tx, event, mail);
  }

  @OnEvent('event.waiting_joined.v1', 'OnEventNews.joined')
  async joined(event: StudioEvent<'event.waiting_joined.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('positionInLine', { position: data.position }),
      message: t('onWaitingListOfEvent', { eventTime: when(event) }),
    });
    const { eventsUrl: scheduleUrl, ...about } = await aboutEvent(tx, event, this.site);
    await this.emails.enqueue(tx, event, {
      kind: 'event-waiting-list',
      userId: data.userId,
      payload: {
        ...about,
        waitlistPosition: data.position,
        ...(data.paymentHours !== undefined && { paymentHours: data.paymentHours }),
        scheduleUrl,
      },
    });
  }

  @OnEvent('event.waiting_left.v1', 'OnEventNews.left')
  async left(event: StudioEvent<'event.waiting_left.v1'>, tx: EntityManager): Promise<void> {
    const { userId, eventId } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('leftWaitingList'),
      message: t('leftWaitingListOfEvent', { eventTime: when(event) }),
    });
    const about = await aboutEvent(tx, event, this.site);
    await this.emails.enqueue(tx, event, {
      kind: 'event-waiting-left',
      userId,
      payload: { ...about, eventsUrl: `${this.site}/event/${eventId}` },
    });
  }

  @OnEvent('event.promoted.v1', 'OnEventNews.promoted')
  async promoted(event: StudioEvent<'event.promoted.v1'>, tx: EntityManager): Promise<void> {
    const until = longDateTime(event.data.expiresAt);
    await this.inbox.notify(tx, event, {
      userId: event.data.userId,
      title: t('placeOpened'),
      message: t('placeOpenedText', { eventTime: when(event), until }),
    });
    await this.askToPay(tx, event, 'event-place-won');
  }

  @OnEvent('event.window_closing.v1', 'OnEventNews.closing')
  async closing(event: StudioEvent<'event.window_closing.v1'>, tx: EntityManager): Promise<void> {
    await this.inbox.notify(tx, event, {
      userId: event.data.userId,
      title: t('placeAlmostGone'),
      message: t('placeAlmostGoneText', {
        eventTime: when(event),
        time: longDateTime(event.data.expiresAt),
      }),
    });
    await this.askToPay(tx, event, 'payment-warning');
  }

  @OnEvent('event.reservation_lapsed.v1', 'OnEventNews.lapsed')
  async lapsed(
    event: StudioEvent<'event.reservation_lapsed.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { userId } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('paymentWindowExpired'),
      message: t('paymentWindowExpiredText', { eventTime: when(event) }),
    });
    const payload = await aboutEvent(tx, event, this.site);
    await this.emails.enqueue(tx, event, { kind: 'event-place-lapsed', userId, payload });
  }

  @OnEvent('event.place_cancelled.v1', 'OnEventNews.cancelledOwn')
  async cancelledOwn(
    event: StudioEvent<'event.place_cancelled.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { userId, refund, wasConfirmed } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t(wasConfirmed ? 'placeCancelled' : 'reservationCancelled'),
      message: t('eventPlaceCancelled', { eventTime: when(event), refund: String(refund) }),
    });
    const about = await aboutEvent(tx, event, this.site);
    const payload = { ...about, refund, ...(!wasConfirmed && { wasUnpaid: true }) };
    const calendar = { ...calendarOfPlace(event, this.site), cancelled: true };
    await this.emails.enqueue(tx, event, {
      kind: 'event-place-cancelled',
      userId,
      payload,
      // Only a confirmed place was ever in a calendar.
      ...(wasConfirmed && { calendar }),
    });
  }

  @OnEvent('event.cancelled.v1', 'OnEventNews.cancelledByStudio')
  async cancelledByStudio(
    event: StudioEvent<'event.cancelled.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { userId, reason, refund } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('eventCancelled'),
      message: t('eventCancelledText', { eventTime: when(event), reason, refund: String(refund) }),
    });
    const payload = { ...(await aboutEvent(tx, event, this.site)), reason, refund };
    await this.emails.enqueue(tx, event, { kind: 'event-cancelled', userId, payload });
  }

  @OnEvent('event.changed.v1', 'OnEventNews.changed')
  async changed(event: StudioEvent<'event.changed.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('eventChanged'),
      message: t('eventChangedText', {
        eventTime: when(event),
        location: data.location,
        leader: data.leader,
      }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'event-changed',
      userId: data.userId,
      payload: {
        ...(await aboutEvent(tx, event, this.site)),
        leader: data.leader,
        location: data.location,
        oldDate: studioDay(data.oldStartsAt),
        oldTime: studioClock(data.oldStartsAt),
        oldLeader: data.oldLeader,
        oldLocation: data.oldLocation,
      },
    });
  }

  private async askToPay(
    tx: EntityManager,
    event: HeldPlace,
    kind: 'event-place-won' | 'payment-warning',
  ): Promise<void> {
    const { userId, eventId, reservationId, price, expiresAt } = event.data;
    const { eventsUrl: _, ...about } = await aboutEvent(tx, event, this.site);
    const query = new URLSearchParams({ eventId, reservationId }).toString();
    await this.emails.enqueue(tx, event, {
      kind,
      userId,
      payload: {
        ...about,
        price: `AED ${filsToAed(price)}`,
        payUntil: expiresAt,
        ...('minutesLeft' in event.data && { minutesLeft: event.data.minutesLeft }),
        paymentUrl: `${this.site}/payment?${query}`,
      },
      // Later than that nobody can pay any more.
      sendBefore: new Date(expiresAt),
    });
  }

  private get site(): string {
    return this.config.PUBLIC_URL;
  }
}
