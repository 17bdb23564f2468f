import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnLiveEvent } from '@studio/outbox';
import { Realtime } from './realtime.api.js';

type BookingEvent = StudioEvent<
  'booking.confirmed.v1' | 'booking.cancelled.v1' | 'booking.checked_in.v1'
>;

/** What other services did, for the screens that show it: they ask those services again. */
@Injectable()
export class PublishChanges {
  constructor(private readonly realtime: Realtime) {}

  @OnLiveEvent('schedule.seats_changed.v1')
  seats({ data }: StudioEvent<'schedule.seats_changed.v1'>): void {
    const { scheduleId, capacity, booked, waiting } = data;
    const seatsLeft = data.seatsLeft ?? capacity - booked;
    const seats = { scheduleId, capacity, booked, waiting, seatsLeft };
    this.realtime.send('all', { type: 'seats', ...seats });
  }

  @OnLiveEvent('booking.confirmed.v1')
  confirmed(event: StudioEvent<'booking.confirmed.v1'>): void {
    const { scheduleId, seats } = event.data;
    if (seats) this.realtime.send('all', { type: 'seats', scheduleId, ...seats });
    this.bookings(event);
  }

  @OnLiveEvent('booking.cancelled.v1')
  cancelled(event: StudioEvent<'booking.cancelled.v1'>): void {
    this.bookings(event);
  }

  @OnLiveEvent('booking.checked_in.v1')
  checkedIn(event: StudioEvent<'booking.checked_in.v1'>): void {
    this.bookings(event);
  }

  @OnLiveEvent('package.granted.v1')
  granted({ data }: StudioEvent<'package.granted.v1'>): void {
    this.realtime.sendAboutMember(data.userId, 'packages');
  }

  @OnLiveEvent('payment.succeeded.v1')
  paid({ data }: StudioEvent<'payment.succeeded.v1'>): void {
    this.realtime.sendAboutMember(data.userId, 'packages');
  }

  @OnLiveEvent('payment.refunded.v1')
  refunded({ data }: StudioEvent<'payment.refunded.v1'>): void {
    this.realtime.sendAboutMember(data.userId, 'packages');
  }

  @OnLiveEvent('event.places_changed.v1')
  places({ data }: StudioEvent<'event.places_changed.v1'>): void {
    this.realtime.send('all', { type: 'event', ...data });
  }

  @OnLiveEvent('event.booked.v1')
  eventBooked(event: StudioEvent<'event.booked.v1'>): void {
    this.ownEvents(event);
  }

  @OnLiveEvent('event.promoted.v1')
  eventPromoted(event: StudioEvent<'event.promoted.v1'>): void {
    this.ownEvents(event);
  }

  @OnLiveEvent('event.reservation_lapsed.v1')
  eventLapsed(event: StudioEvent<'event.reservation_lapsed.v1'>): void {
    this.ownEvents(event);
  }

  @OnLiveEvent('event.place_cancelled.v1')
  eventPlaceCancelled(event: StudioEvent<'event.place_cancelled.v1'>): void {
    this.ownEvents(event);
  }

  @OnLiveEvent('event.cancelled.v1')
  eventCancelled(event: StudioEvent<'event.cancelled.v1'>): void {
    this.ownEvents(event);
  }

  private ownEvents({ data }: { data: { userId: string } }): void {
    this.realtime.sendAboutMember(data.userId, 'events');
  }

  private bookings({ data }: BookingEvent): void {
    this.realtime.sendAboutMember(data.userId, 'bookings');
    this.realtime.send('staff', { type: 'roster', scheduleId: data.scheduleId });
  }
}
