import { Injectable } from '@nestjs/common';
import { newId } from '@studio/domain-kit';
import {
  subjectOf,
  type CalendarEntry,
  type Language,
  type MailKind,
  type MailPayload,
} from '@studio/email';
import type { EmailLogRow } from '@studio/contracts';
import { traceparent } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { isLocked, mailChoiceOf } from '../preferences/preferences.api.js';
import { isAddressRefused, isErased } from '../people/people.api.js';
import { AfterCommit } from '../shared/after-commit.js';
import { RowsTogether, writeRows } from '../shared/rows-together.js';
import { hasUnsubscribed } from '../unsubscribe/unsubscribe.api.js';
import { EmailJob, type AttachmentRef } from './email-job.entity.js';
import { toEmailView } from './email.view.js';
import { EmailQueue } from './email-queue.js';
import { GIVE_UP_MS } from './email-rules.js';
import { insertEmails, type NewEmail } from './insert-emails.js';
import { topicOf } from './mail-topics.js';
import { withVat } from './with-vat.js';

export type { AttachmentRef } from './email-job.entity.js';
export { drawEmail } from './draw-email.js';
export { isFarewell } from './email-rules.js';
export { withdrawReminders } from './withdraw-reminders.js';
export { heldEmails, releaseEmails, type HeldEmail } from './release-emails.js';
export { recordReportedEmail } from './record-reported-email.js';

/** What a mail is owed for; the same cause never makes the same mail twice. */
export interface Cause {
  id: string;
  studioId: string;
}

export interface DueEmail<K extends MailKind> {
  kind: K;
  /** Null for an address without an account. */
  userId: string | null;
  payload: MailPayload<K>;
  calendar?: CalendarEntry | null;
  /** Fetched from the service that owns them when the mail is sent. */
  attachments?: readonly AttachmentRef[];
  sendBefore?: Date;
  source?: Exclude<EmailJob['source'], 'reported'>;
  resendOf?: string;
  requestedBy?: string | null;
  /** By the reader, just now: what they have switched off doesn't count. */
  isRequested?: true;
}

type Draft = Pick<NewEmail, 'id' | 'status' | 'subject' | 'language' | 'skippedFor'>;

interface Waiting {
  row: NewEmail;
  /** Of what the mail is owed for. */
  traceparent: string | undefined;
}

const isSameEntry = ({ row }: Waiting, { userId, calendar }: NewEmail): boolean =>
  row.userId === userId && row.calendar?.uid === calendar?.uid;

/** Mails that the studio owes. */
@Injectable()
export class Emails {
  private readonly rows = new RowsTogether<Waiting>((tx, rows) => this.write(tx, rows));

  constructor(
    private readonly queue: EmailQueue,
    private readonly afterCommit: AfterCommit,
  ) {}

  /**
   * Notes a mail in the caller's transaction, once per cause; a worker has it after the commit. A
   * person who has switched such mails off gets none: that is noted as `skipped`.
   */
  async enqueue<K extends MailKind>(
    tx: EntityManager,
    cause: Cause,
    due: DueEmail<K>,
  ): Promise<Pick<EmailJob, 'id' | 'status'>> {
    const { studioId } = cause;
    // Whose account is gone gets nothing, and no note of it is kept.
    if (due.userId && (await isErased(tx, { studioId, userId: due.userId })))
      return { id: newId(), status: 'skipped' };
    const mail = { ...due, payload: await withVat(tx, studioId, due) };
    const draft = await this.draft(tx, cause, mail);
    const { id, status } = draft;
    const row = toNewEmail(cause, mail, draft);
    // The number of what was said of an entry before counts rows that are written.
    if (row.calendar && this.rows.waitingIn(tx).some((one) => isSameEntry(one, row)))
      await writeRows(tx);
    await this.rows.add(tx, { row, traceparent: traceparent() });
    return { id, status };
  }

  private async write(tx: EntityManager, waiting: readonly Waiting[]): Promise<void> {
    const inserted = await insertEmails(
      tx,
      waiting.map(({ row }) => row),
    );
    for (const { row, traceparent: parent } of waiting) {
      if (row.status !== 'queued' || !inserted.has(row.id)) continue;
      // The commit is somebody else's: here it is known for what the mail is owed.
      const job = { studioId: row.studioId, id: row.id, traceparent: parent };
      this.afterCommit.do(tx, () => this.queue.add(job, 0));
    }
  }

  private async draft<K extends MailKind>(
    tx: EntityManager,
    { studioId }: Cause,
    { kind, userId, payload, isRequested }: DueEmail<K>,
  ): Promise<Draft> {
    const recipient = payload.userEmail;
    const choice = await choiceOf(tx, { studioId, userId, recipient, kind });
    const { language } = choice;
    const isWanted = isRequested ?? choice.isWanted;
    const isReached = await takesMail(tx, { studioId, userId, kind });
    const skippedFor = whySkipped({ recipient, isWanted, isReached });
    return {
      id: newId(),
      status: skippedFor === null ? 'queued' : 'skipped',
      subject: subjectOf(kind, payload, language),
      language,
      skippedFor,
    };
  }
}

/** The front desk makes people who have a telephone number alone. */
const whySkipped = (mail: {
  recipient: string;
  isWanted: boolean;
  isReached: boolean;
}): string | null => {
  if (!mail.recipient) return 'no address';
  if (!mail.isWanted) return 'switched off by the person';
  return mail.isReached ? null : 'the address was refused by its mail server';
};

/** To an address that was refused for good goes only what must be sent: it may be right again. */
const takesMail = async (
  tx: EntityManager,
  { studioId, userId, kind }: { studioId: string; userId: string | null; kind: MailKind },
): Promise<boolean> =>
  userId === null ||
  isLocked(topicOf(kind), 'email') ||
  !(await isAddressRefused(tx, { studioId, userId }));

/** The one mail that a cause has made; null before. */
export const emailOfCause = async (
  tx: EntityManager,
  { studioId, id: eventId }: Cause,
): Promise<EmailLogRow | null> => {
  const job = await tx.findOneBy(EmailJob, { studioId, eventId });
  return job && toEmailView(job);
};

const toNewEmail = <K extends MailKind>(
  { id: eventId, studioId }: Cause,
  mail: DueEmail<K>,
  draft: Draft,
): NewEmail => ({
  ...draft,
  studioId,
  eventId,
  userId: mail.userId,
  kind: mail.kind,
  recipient: mail.payload.userEmail,
  payload: mail.payload,
  calendar: mail.calendar ?? null,
  attachments: mail.attachments ?? [],
  source: mail.source ?? 'event',
  resendOf: mail.resendOf ?? null,
  requestedBy: mail.requestedBy ?? null,
  sendBefore: mail.sendBefore ?? new Date(Date.now() + GIVE_UP_MS),
});

const choiceOf = async (
  tx: EntityManager,
  to: { studioId: string; userId: string | null; recipient: string; kind: MailKind },
): Promise<{ isWanted: boolean; language: Language }> => {
  const { studioId, userId, recipient: address, kind } = to;
  const topic = topicOf(kind);
  if (userId) return mailChoiceOf(tx, { studioId, userId, kind: topic });
  const isWanted = !(await hasUnsubscribed(tx, { studioId, address, topic }));
  return { isWanted, language: 'en' };
};
