import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnLiveEvent } from '@studio/outbox';
import { Realtime } from './realtime.api.js';

interface OfClass {
  data: { userId: string; scheduleId: string };
}

/** Lists, no-shows and changed classes, for the screens that show them. */
@Injectable()
export class PublishClassChanges {
  constructor(private readonly realtime: Realtime) {}

  @OnLiveEvent('roster.changed.v1')
  roster({ data }: StudioEvent<'roster.changed.v1'>): void {
    this.realtime.send('staff', { type: 'roster', scheduleId: data.scheduleId });
  }

  @OnLiveEvent('booking.spot_changed.v1')
  spotChanged(event: StudioEvent<'booking.spot_changed.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('booking.no_show.v1')
  noShow(event: StudioEvent<'booking.no_show.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('booking.no_show_final.v1')
  noShowFinal(event: StudioEvent<'booking.no_show_final.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('booking.no_show_waived.v1')
  waived(event: StudioEvent<'booking.no_show_waived.v1'>): void {
    this.class(event);
    this.realtime.sendAboutMember(event.data.userId, 'packages');
  }

  @OnLiveEvent('booking.rescheduled.v1')
  rescheduled(event: StudioEvent<'booking.rescheduled.v1'>): void {
    this.class(event);
    this.realtime.send('staff', { type: 'roster', scheduleId: event.data.from.scheduleId });
  }

  @OnLiveEvent('booking.hold_lapsed.v1')
  holdLapsed(event: StudioEvent<'booking.hold_lapsed.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('class.waiting_joined.v1')
  waitingJoined(event: StudioEvent<'class.waiting_joined.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('class.waiting_left.v1')
  waitingLeft(event: StudioEvent<'class.waiting_left.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('class.offered.v1')
  offered(event: StudioEvent<'class.offered.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('class.promoted.v1')
  promoted(event: StudioEvent<'class.promoted.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('class.skipped.v1')
  skipped(event: StudioEvent<'class.skipped.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('class.offer_lapsed.v1')
  offerLapsed(event: StudioEvent<'class.offer_lapsed.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('class.list_closed.v1')
  listClosed(event: StudioEvent<'class.list_closed.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('schedule.changed.v1')
  changed(event: StudioEvent<'schedule.changed.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('schedule.cancelled.v1')
  cancelled(event: StudioEvent<'schedule.cancelled.v1'>): void {
    this.class(event);
  }

  @OnLiveEvent('substitution.changed.v1')
  substitution(_event: StudioEvent<'substitution.changed.v1'>): void {
    this.realtime.send('staff', { type: 'substitutions' });
  }

  private class({ data }: OfClass): void {
    this.realtime.sendAboutMember(data.userId, 'bookings');
    this.realtime.send('staff', { type: 'roster', scheduleId: data.scheduleId });
  }
}
