import type { DatabaseSettings } from '@studio/nest-kit';
import { OutboxBatches1796900400003, outboxMigration } from '@studio/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EmailJob } from '../emails/email-job.entity.js';
import { Notification } from '../inbox/notification.entity.js';
import { StudioMessage } from '../messages/studio-message.entity.js';
import { Preference } from '../preferences/preference.entity.js';
import { PushDevice } from '../push/push-device.entity.js';
import { PushJob } from '../push/push-job.entity.js';
import { Person } from '../people/person.entity.js';
import { Notifications1795255200000 } from './migrations/1795255200000-notifications.js';
import { EmailFunctions1795400600100 } from './migrations/1795400600100-email-functions.js';
import { Preferences1795400700100 } from './migrations/1795400700100-preferences.js';
import { Push1795400700200 } from './migrations/1795400700200-push.js';
import { ErasedRecipients1795400400300 } from './migrations/1795400400300-erased-recipients.js';
import { RolesOfRecipients1795600800300 } from './migrations/1795600800300-roles-of-recipients.js';
import { BroadcastDeliveries1795900100206 } from './migrations/1795900100206-broadcast-deliveries.js';
import { StudioMessages1795400800200 } from './migrations/1795400800200-studio-messages.js';
import { MergedRecipients1795900300302 } from './migrations/1795900300302-merged-recipients.js';
import { StudioCopy1795900500604 } from './migrations/1795900500604-studio-copy.js';
import { MergeTimes1795900600203 } from './migrations/1795900600203-merge-times.js';
import { WeeklySummaries1796000400105 } from './migrations/1796000400105-weekly-summaries.js';
import { MailLeases1796900500003 } from './migrations/1796900500003-mail-leases.js';
import { OutgoingHolds1797100000126 } from './migrations/1797100000126-outgoing-holds.js';
import { RefusedAddresses1797200000153 } from './migrations/1797200000153-refused-addresses.js';

/** Messages heard (this service says nothing to others so far). */
class Outbox1795255100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxMigration.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(outboxMigration.down);
  }
}

const entities = [EmailJob, Notification, Preference, PushDevice, PushJob, Person, StudioMessage];
const migrations = [
  Outbox1795255100000,
  Notifications1795255200000,
  EmailFunctions1795400600100,
  Preferences1795400700100,
  Push1795400700200,
  StudioMessages1795400800200,
  ErasedRecipients1795400400300,
  RolesOfRecipients1795600800300,
  BroadcastDeliveries1795900100206,
  MergedRecipients1795900300302,
  StudioCopy1795900500604,
  MergeTimes1795900600203,
  WeeklySummaries1796000400105,
  OutboxBatches1796900400003,
  MailLeases1796900500003,
  OutgoingHolds1797100000126,
  RefusedAddresses1797200000153,
];

/** Notifications' tables, for the service and for its scripts. */
export const databaseSettings = (config: DatabaseSettings['config']): DatabaseSettings => ({
  entities,
  migrations,
  config,
});
