import { liftHold, inTransaction, readHold } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { NotificationsConfig } from '../config.js';
import { heldEmails, releaseEmails, type HeldEmail } from '../emails/emails.api.js';
import { heldPush, releasePush, type HeldPush } from '../push/push.api.js';
import { SentRecords, type SentBefore } from '../shared/sent-log.js';

/** More of them are on the page of mails. */
const MOST = 50;

interface Held {
  restoredTo: Date;
  isLogKept: boolean;
  emails: HeldEmail[];
  push: HeldPush[];
}

async function readHeld(tx: EntityManager, config: NotificationsConfig): Promise<Held | null> {
  const studioId = config.STUDIO_ID;
  const hold = await readHold(tx, studioId);
  if (!hold) return null;
  const records = SentRecords.read(config, hold.restoredTo);
  const emails = await heldEmails(tx, studioId, records);
  const push = await heldPush(tx, studioId, records);
  return { ...hold, isLogKept: records.isKept, emails, push };
}

const NOTHING = 'notifications: nothing is held';

/** What waits, for the person who decides. No address: the page of mails has them. */
export async function listHeld(
  dataSource: DataSource,
  config: NotificationsConfig,
): Promise<string[]> {
  const held = await readHeld(dataSource.manager, config);
  if (!held) return [NOTHING];
  const { emails, push } = held;
  return [
    `notifications: restored to ${held.restoredTo.toISOString()}; ${emails.length} mails and ${push.length} push messages wait`,
    ...(held.isLogKept
      ? []
      : ['  no log of what was sent is here (SENT_LOG_DIR): nothing is known of them']),
    ...emails
      .slice(0, MOST)
      .map(
        (mail) =>
          `  ${mail.createdAt.toISOString()}  ${mail.kind}: ${mail.subject}  (${stateOf(mail.before)})`,
      ),
    ...(emails.length > MOST ? [`  and ${emails.length - MOST} more mails: /admin/emails`] : []),
    ...push
      .slice(0, MOST)
      .map(
        (one) => `  ${one.createdAt.toISOString()}  push: ${one.title}  (${stateOf(one.before)})`,
      ),
  ];
}

const stateOf = (before: SentBefore): string =>
  before ? `${before.is} at ${before.at.toISOString()}` : 'not sent';

/** Lets go what was not sent; the studio mails and pushes again. */
export const releaseHeld = (
  dataSource: DataSource,
  config: NotificationsConfig,
  all: boolean,
): Promise<string[]> =>
  inTransaction(dataSource, async (tx) => {
    const held = await readHeld(tx, config);
    if (!held) return [NOTHING];
    const studioId = config.STUDIO_ID;
    await releaseEmails(tx, { studioId, held: held.emails, all });
    await releasePush(tx, { studioId, held: held.push, all });
    await liftHold(tx, studioId);
    const things = [...held.emails, ...held.push];
    const count = (is: string): number => things.filter(({ before }) => before?.is === is).length;
    const [sent, probably] = [count('sent'), count('probably sent')];
    return [
      `notifications: ${things.length - sent - (all ? 0 : probably)} go out now, ${sent} were sent before, ${all ? 0 : probably} probably were and stay (failed on /admin/emails, to be sent again from there)`,
    ];
  });
