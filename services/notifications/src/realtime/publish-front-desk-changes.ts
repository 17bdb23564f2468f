import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnLiveEvent } from '@studio/outbox';
import { Realtime } from './realtime.api.js';

/** What one person at the desk, or a member, did shows on the other screens of the desk. */
@Injectable()
export class PublishFrontDeskChanges {
  constructor(private readonly realtime: Realtime) {}

  @OnLiveEvent('front_desk.changed.v1')
  changed({ data }: StudioEvent<'front_desk.changed.v1'>): void {
    this.realtime.send('front_desk', {
      type: 'front_desk',
      about: data.about,
      userId: data.userId,
    });
  }

  @OnLiveEvent('account.changed_by_staff.v1')
  account(event: StudioEvent<'account.changed_by_staff.v1'>): void {
    this.person(event);
  }

  @OnLiveEvent('user.signed_up.v1')
  signedUp(event: StudioEvent<'user.signed_up.v1'>): void {
    this.person(event);
  }

  @OnLiveEvent('profile.changed.v1')
  profile(event: StudioEvent<'profile.changed.v1'>): void {
    this.person(event);
  }

  @OnLiveEvent('payment.succeeded.v1')
  paid(event: StudioEvent<'payment.succeeded.v1'>): void {
    this.money(event);
  }

  @OnLiveEvent('payment.refunded.v1')
  refunded(event: StudioEvent<'payment.refunded.v1'>): void {
    this.money(event);
  }

  @OnLiveEvent('sale.changed.v1')
  sale(event: StudioEvent<'sale.changed.v1'>): void {
    this.money(event);
  }

  private money({ data: { userId } }: { data: { userId: string } }): void {
    this.realtime.send('front_desk', { type: 'front_desk', about: 'money', userId });
  }

  private person({ data: { userId } }: { data: { userId: string } }): void {
    this.realtime.send('front_desk', { type: 'front_desk', about: 'person', userId });
  }
}
