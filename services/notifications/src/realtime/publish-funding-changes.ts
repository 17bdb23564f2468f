import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import { Realtime } from './realtime.api.js';

/** Credits, packages and fees, for the screens that show them. */
@Injectable()
export class PublishFundingChanges {
  constructor(private readonly realtime: Realtime) {}

  @OnEvent('credits.low.v1', 'TellPurseScreens.low')
  async low(event: StudioEvent<'credits.low.v1'>): Promise<void> {
    this.packages(event);
  }

  @OnEvent('credits.expiring.v1', 'TellPurseScreens.expiring')
  async expiring(event: StudioEvent<'credits.expiring.v1'>): Promise<void> {
    this.packages(event);
  }

  @OnEvent('credits.expired.v1', 'TellPurseScreens.expired')
  async expired(event: StudioEvent<'credits.expired.v1'>): Promise<void> {
    this.packages(event);
  }

  @OnEvent('package.frozen.v1', 'TellPurseScreens.frozen')
  async frozen(event: StudioEvent<'package.frozen.v1'>): Promise<void> {
    this.packages(event);
  }

  @OnEvent('package.adjusted.v1', 'TellPurseScreens.adjusted')
  async adjusted(event: StudioEvent<'package.adjusted.v1'>): Promise<void> {
    this.packages(event);
  }

  @OnEvent('fee.owed.v1', 'TellPurseScreens.owed')
  async owed(event: StudioEvent<'fee.owed.v1'>): Promise<void> {
    this.fees(event);
  }

  @OnEvent('fee.waived.v1', 'TellPurseScreens.waived')
  async waived(event: StudioEvent<'fee.waived.v1'>): Promise<void> {
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
