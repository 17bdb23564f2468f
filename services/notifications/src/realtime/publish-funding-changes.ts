import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import { Realtime } from './realtime.api.js';

/** Credits, packages and fees, for the screens that show them. */
@Injectable()
export class PublishFundingChanges {
  constructor(private readonly realtime: Realtime) {}

  @OnEvent('credits.low.v1')
  async low(event: StudioEvent<'credits.low.v1'>): Promise<void> {
    this.packages(event);
  }

  @OnEvent('credits.expiring.v1')
  async expiring(event: StudioEvent<'credits.expiring.v1'>): Promise<void> {
    this.packages(event);
  }

  @OnEvent('credits.expired.v1')
  async expired(event: StudioEvent<'credits.expired.v1'>): Promise<void> {
    this.packages(event);
  }

  @OnEvent('package.frozen.v1')
  async frozen(event: StudioEvent<'package.frozen.v1'>): Promise<void> {
    this.packages(event);
  }

  @OnEvent('package.adjusted.v1')
  async adjusted(event: StudioEvent<'package.adjusted.v1'>): Promise<void> {
    this.packages(event);
  }

  @OnEvent('fee.owed.v1')
  async owed(event: StudioEvent<'fee.owed.v1'>): Promise<void> {
    this.fees(event);
  }

  @OnEvent('fee.waived.v1')
  async waived(event: StudioEvent<'fee.waived.v1'>): Promise<void> {
    this.fees(event);
  }

  private packages({ data }: { data: { userId: string } }): void {
    this.realtime.tell(`user:${data.userId}`, { type: 'packages' });
  }

  /** They stand beside the bookings. */
  private fees({ data }: { data: { userId: string } }): void {
    this.realtime.tell(`user:${data.userId}`, { type: 'bookings' });
  }
}
