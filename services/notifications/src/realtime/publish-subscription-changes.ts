import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnLiveEvent } from '@studio/outbox';
import { Realtime } from './realtime.api.js';

/** A subscription is not what it was: its owner's open screens ask again. */
@Injectable()
export class PublishSubscriptionChanges {
  constructor(private readonly realtime: Realtime) {}

  @OnLiveEvent('subscription.changed.v1')
  changed({ data }: StudioEvent<'subscription.changed.v1'>): void {
    this.realtime.sendAboutMember(data.userId, 'subscriptions');
  }

  @OnLiveEvent('subscription.renewed.v1')
  renewed({ data }: StudioEvent<'subscription.renewed.v1'>): void {
    this.realtime.sendAboutMember(data.userId, 'subscriptions');
  }
}
