import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import { Realtime } from './realtime.api.js';

/** What one person at the desk, or a member, did shows on the other screens of the desk. */
@Injectable()
export class PublishFrontDeskChanges {
  constructor(private readonly realtime: Realtime) {}

  @OnEvent('front_desk.changed.v1', 'NotifyFrontDesk.changed')
  async changed({ data }: StudioEvent<'front_desk.changed.v1'>): Promise<void> {
    this.realtime.send('front_desk', {
      type: 'front_desk',
      about: data.about,
      userId: data.userId,
    });
  }

  @OnEvent('account.changed_by_staff.v1', 'NotifyFrontDesk.account')
  async account(event: StudioEvent<'account.changed_by_staff.v1'>): Promise<void> {
    this.person(event);
  }

  @OnEvent('user.signed_up.v1', 'NotifyFrontDesk.signedUp')
  async signedUp(event: StudioEvent<'user.signed_up.v1'>): Promise<void> {
    this.person(event);
  }

  @OnEvent('profile.changed.v1', 'NotifyFrontDesk.profile')
  async profile(event: StudioEvent<'profile.changed.v1'>): Promise<void> {
    this.person(event);
  }

  @OnEvent('payment.succeeded.v1', 'NotifyFrontDesk.paid')
  async paid(event: StudioEvent<'payment.succeeded.v1'>): Promise<void> {
    this.money(event);
  }

  @OnEvent('payment.refunded.v1', 'NotifyFrontDesk.refunded')
  async refunded(event: StudioEvent<'payment.refunded.v1'>): Promise<void> {
    this.money(event);
  }

  @OnEvent('sale.changed.v1', 'NotifyFrontDesk.sale')
  async sale(event: StudioEvent<'sale.changed.v1'>): Promise<void> {
    this.money(event);
  }

  private money({ data: { userId } }: { data: { userId: string } }): void {
    this.realtime.send('front_desk', { type: 'front_desk', about: 'money', userId });
  }

  private person({ data: { userId } }: { data: { userId: string } }): void {
    this.realtime.send('front_desk', { type: 'front_desk', about: 'person', userId });
  }
}
