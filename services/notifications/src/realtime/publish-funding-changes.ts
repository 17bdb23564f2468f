import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnLiveEvent } from '@studio/outbox';
import { Realtime } from './realtime.api.js';

/** Credits, packages and fees, for the screens that show them. */
@Injectable()
export class PublishFundingChanges {
  constructor(private readonly realtime: Realtime) {}

  @OnLiveEvent('credits.low.v1')
  low(event: StudioEvent<'credits.low.v1'>): void {
    this.packages(event);
  }

  @OnLiveEvent('credits.expiring.v1')
  expiring(event: StudioEvent<'credits.expiring.v1'>): void {
    this.packages(event);
  }

  @OnLiveEvent('credits.expired.v1')
  expired(event: StudioEvent<'credits.expired.v1'>): void {
    this.packages(event);
  }

  @OnLiveEvent('package.frozen.v1')
  frozen(event: StudioEvent<'package.frozen.v1'>): void {
    this.packages(event);
  }

  @OnLiveEvent('package.adjusted.v1')
  adjusted(event: StudioEvent<'package.adjusted.v1'>): void {
    this.packages(event);
  }

  @OnLiveEvent('fee.owed.v1')
  owed(event: StudioEvent<'fee.owed.v1'>): void {
    this.fees(event);
  }

  @OnLiveEvent('fee.waived.v1')
  waived(event: StudioEvent<'fee.waived.v1'>): void {
    this.fees(event);
  }

  private packages({ data }: { data: { userId: string } }): void {
    this.realtime.sendAboutMember(data.userId, 'packages');
  }

  /** They stand beside the bookings. */
  private fees({ data }: { data: { userId: string } }): void {
    this.realtime.sendAboutMember(data.userId, 'bookings');
  }
}
