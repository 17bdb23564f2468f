import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import { Realtime } from './realtime.api.js';

/** A subscription is not what it was: its owner's open screens ask again. */
@Injectable()
export class PublishSubscriptionChanges {
  constructor(private readonly realtime: Realtime) {}

  @OnEvent('subscription.changed.v1', 'TellSubscriptions.changed')
  async changed({ data }: StudioEvent<'subscription.changed.v1'>): Promise<void> {
    this.realtime.sendAboutMember(data.userId, 'subscriptions');
  }

  @OnEvent('subscription.renewed.v1', 'TellSubscriptions.renewed')
  async renewed({ data }: StudioEvent<'subscription.renewed.v1'>): Promise<void> {
    this.realtime.sendAboutMember(data.userId, 'subscriptions');
  }
}
