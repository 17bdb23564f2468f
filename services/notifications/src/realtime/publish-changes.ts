import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import { Realtime } from './realtime.api.js';

type BookingEvent = StudioEvent<
  'booking.confirmed.v1' | 'booking.cancelled.v1' | 'booking.checked_in.v1'
>;

/** What other services did, for the screens that show it: they ask those services again. */
@Injectable()
export class PublishChanges {
  constructor(private readonly realtime: Realtime) {}

  @OnEvent('schedule.seats_changed.v1', 'TellScreens.seats')
  async seats({ data }: StudioEvent<'schedule.seats_changed.v1'>): Promise<void> {
    const { scheduleId, capacity, booked, waiting } = data;
    const seatsLeft = data.seatsLeft ?? capacity - booked;
    const seats = { scheduleId, capacity, booked, waiting, seatsLeft };
    this.realtime.send('all', { type: 'seats', ...seats });
  }

  @OnEvent('booking.confirmed.v1', 'TellScreens.confirmed')
  async confirmed(event: StudioEvent<'booking.confirmed.v1'>): Promise<void> {
    this.bookings(event);
  }

  @OnEvent('booking.cancelled.v1', 'TellScreens.cancelled')
  async cancelled(event: StudioEvent<'booking.cancelled.v1'>): Promise<void> {
    this.bookings(event);
  }

  @OnEvent('booking.checked_in.v1', 'TellScreens.checkedIn')
  async checkedIn(event: StudioEvent<'booking.checked_in.v1'>): Promise<void> {
    this.bookings(event);
  }

  @OnEvent('package.granted.v1', 'TellScreens.granted')
  async granted({ data }: StudioEvent<'package.granted.v1'>): Promise<void> {
    this.realtime.sendAboutMember(data.userId, 'packages');
  }

  @OnEvent('payment.succeeded.v1', 'TellScreens.paid')
  async paid({ data }: StudioEvent<'payment.succeeded.v1'>): Promise<void> {
    this.realtime.sendAboutMember(data.userId, 'packages');
  }

  @OnEvent('payment.refunded.v1', 'TellScreens.refunded')
  async refunded({ data }: StudioEvent<'payment.refunded.v1'>): Promise<void> {
    this.realtime.sendAboutMember(data.userId, 'packages');
  }

  @OnEvent('event.places_changed.v1', 'TellScreens.places')
  async places({ data }: StudioEvent<'event.places_changed.v1'>): Promise<void> {
    this.realtime.send('all', { type: 'event', ...data });
  }

  @OnEvent('event.booked.v1', 'TellScreens.eventBooked')
  async eventBooked(event: StudioEvent<'event.booked.v1'>): Promise<void> {
    this.ownEvents(event);
  }

  @OnEvent('event.promoted.v1', 'TellScreens.eventPromoted')
  async eventPromoted(event: StudioEvent<'event.promoted.v1'>): Promise<void> {
    this.ownEvents(event);
  }

  @OnEvent('event.reservation_lapsed.v1', 'TellScreens.eventLapsed')
  async eventLapsed(event: StudioEvent<'event.reservation_lapsed.v1'>): Promise<void> {
    this.ownEvents(event);
  }

  @OnEvent('event.place_cancelled.v1', 'TellScreens.eventPlaceCancelled')
  async eventPlaceCancelled(event: StudioEvent<'event.place_cancelled.v1'>): Promise<void> {
    this.ownEvents(event);
  }

  @OnEvent('event.cancelled.v1', 'TellScreens.eventCancelled')
  async eventCancelled(event: StudioEvent<'event.cancelled.v1'>): Promise<void> {
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
