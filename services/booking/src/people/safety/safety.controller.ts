import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  eraseHealth,
  getMemberSafety,
  listHealthReadings,
  readHealth,
  readHealthOfClass,
  setEmergencyContact,
  setHealth,
  withId,
  type HealthFlags,
  type HealthReading,
  type HealthRecord,
  type MemberSafety,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { EraseHealth } from './erase-health.js';
import { ReadHealthOfClass, type HealthOfMember } from './read-health-of-class.js';
import { ReadHealth } from './read-health.js';
import { findReadings, findSafety } from './safety.queries.js';
import { SetContact, type Contact } from './set-contact.js';
import { SetHealth } from './set-health.js';

type Id = { id: string };

/** Whom to call for a member, and what a trainer must know of them. */
@Controller('api')
export class SafetyController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly contacts: SetContact,
    private readonly setting: SetHealth,
    private readonly erasing: EraseHealth,
    private readonly reading: ReadHealth,
    private readonly readingOfClass: ReadHealthOfClass,
  ) {}

  @Get('admin/members/:id/safety')
  @For(getMemberSafety)
  safety(@ParsedParams(withId) { id: memberId }: Id): Promise<MemberSafety> {
    return findSafety(this.dataSource.manager, { studioId: this.studio.id, memberId });
  }

  @Put('admin/members/:id/emergency-contact')
  @For(setEmergencyContact)
  setContact(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id: memberId }: Id,
    @ParsedBody(setEmergencyContact.body)
    { contact, version }: { contact: Contact | null; version?: number },
  ): Promise<MemberSafety> {
    return this.contacts.execute({ by, memberId, contact, version });
  }

  @Post('admin/members/:id/health/readings')
  @HttpCode(200)
  @For(readHealth)
  read(
    @CurrentUser() reader: SignedInUser,
    @ParsedParams(withId) { id: memberId }: Id,
  ): Promise<HealthRecord> {
    return this.reading.execute(reader, memberId);
  }

  @Get('admin/members/:id/health/readings')
  @For(listHealthReadings)
  async readings(@ParsedParams(withId) { id: memberId }: Id): Promise<{ items: HealthReading[] }> {
    const member = { studioId: this.studio.id, memberId };
    return { items: await findReadings(this.dataSource.manager, member) };
  }

  @Put('admin/members/:id/health')
  @For(setHealth)
  setHealth(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id: memberId }: Id,
    @ParsedBody(setHealth.body) { version, ...flags }: HealthFlags & { version: number },
  ): Promise<HealthRecord> {
    return this.setting.execute({ by, memberId, flags, version });
  }

  @Delete('admin/members/:id/health')
  @For(eraseHealth)
  erase(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id: memberId }: Id,
  ): Promise<MemberSafety> {
    return this.erasing.execute(by, memberId);
  }

  @Post('schedules/:id/health-readings')
  @HttpCode(200)
  @For(readHealthOfClass)
  async readOfClass(
    @CurrentUser() reader: SignedInUser,
    @ParsedParams(withId) { id: scheduleId }: Id,
  ): Promise<{ items: HealthOfMember[] }> {
    return { items: await this.readingOfClass.execute(reader, scheduleId) };
  }
}
