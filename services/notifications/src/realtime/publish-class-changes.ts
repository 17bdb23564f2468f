import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import { Realtime } from './realtime.api.js';

interface OfClass {
  data: { userId: string; scheduleId: string };
}

/** Lists, no-shows and changed classes, for the screens that show them. */
@Injectable()
export class PublishClassChanges {
  constructor(private readonly realtime: Realtime) {}

  @OnEvent('roster.changed.v1', 'TellClassScreens.roster')
  async roster({ data }: StudioEvent<'roster.changed.v1'>): Promise<void> {
    this.realtime.send('staff', { type: 'roster', scheduleId: data.scheduleId });
  }

  @OnEvent('booking.spot_changed.v1', 'TellClassScreens.spotChanged')
  async spotChanged(event: StudioEvent<'booking.spot_changed.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('booking.no_show.v1', 'TellClassScreens.noShow')
  async noShow(event: StudioEvent<'booking.no_show.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('booking.no_show_final.v1', 'TellClassScreens.noShowFinal')
  async noShowFinal(event: StudioEvent<'booking.no_show_final.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('booking.no_show_waived.v1', 'TellClassScreens.waived')
  async waived(event: StudioEvent<'booking.no_show_waived.v1'>): Promise<void> {
    this.class(event);
    this.realtime.sendAboutMember(event.data.userId, 'packages');
  }

  @OnEvent('booking.rescheduled.v1', 'TellClassScreens.rescheduled')
  async rescheduled(event: StudioEvent<'booking.rescheduled.v1'>): Promise<void> {
    this.class(event);
    this.realtime.send('staff', { type: 'roster', scheduleId: event.data.from.scheduleId });
  }

  @OnEvent('booking.hold_lapsed.v1', 'TellClassScreens.holdLapsed')
  async holdLapsed(event: StudioEvent<'booking.hold_lapsed.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('class.waiting_joined.v1', 'TellClassScreens.waitingJoined')
  async waitingJoined(event: StudioEvent<'class.waiting_joined.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('class.waiting_left.v1', 'TellClassScreens.waitingLeft')
  async waitingLeft(event: StudioEvent<'class.waiting_left.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('class.offered.v1', 'TellClassScreens.offered')
  async offered(event: StudioEvent<'class.offered.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('class.promoted.v1', 'TellClassScreens.promoted')
  async promoted(event: StudioEvent<'class.promoted.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('class.skipped.v1', 'TellClassScreens.skipped')
  async skipped(event: StudioEvent<'class.skipped.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('class.offer_lapsed.v1', 'TellClassScreens.offerLapsed')
  async offerLapsed(event: StudioEvent<'class.offer_lapsed.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('class.list_closed.v1', 'TellClassScreens.listClosed')
  async listClosed(event: StudioEvent<'class.list_closed.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('schedule.changed.v1', 'TellClassScreens.changed')
  async changed(event: StudioEvent<'schedule.changed.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('schedule.cancelled.v1', 'TellClassScreens.cancelled')
  async cancelled(event: StudioEvent<'schedule.cancelled.v1'>): Promise<void> {
    this.class(event);
  }

  @OnEvent('substitution.changed.v1', 'TellClassScreens.substitution')
  async substitution(_event: StudioEvent<'substitution.changed.v1'>): Promise<void> {
    this.realtime.send('staff', { type: 'substitutions' });
  }

  private class({ data }: OfClass): void {
    this.realtime.sendAboutMember(data.userId, 'bookings');
    this.realtime.send('staff', { type: 'roster', scheduleId: data.scheduleId });
  }
}
