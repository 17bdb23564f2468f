import { Injectable } from '@nestjs/common';
import type { BroadcastAudience, BroadcastStatus, Channel } from '@studio/contracts';
import { forEachDue, inTransaction, RepeatingJob } from '@studio/nest-kit';
import { Outbox, publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { publishFrontDeskChange } from '../history/history.api.js';
import { decideRecipients } from './audience.sql.js';
import { ReportAudiences } from './report-audiences.js';

const EVERY_MS = 2_000;
/** People in one event: so many mails and notifications are one transaction of their consumer. */
const BATCH = 50;

interface DueBroadcast {
  id: string;
  audience: BroadcastAudience;
  subject: string;
  text: string;
  channels: Channel[];
  status: BroadcastStatus;
  sent_by: string | null;
}

/**
 * Hands messages to notifications when their time has come, 50 people after the other. Who is written
 * to is decided once; a person is marked in the transaction of the event that names them, so that a
 * crash between two batches neither repeats nor loses anybody.
 */
@Injectable()
export class SendBroadcasts extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly outbox: Outbox,
    private readonly reports: ReportAudiences,
  ) {
    super('broadcasts', EVERY_MS);
  }

  /** Safe on several instances: each batch locks its message. */
  async execute(): Promise<void> {
    const due = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM broadcasts
       WHERE studio_id = $1 AND status IN ('scheduled', 'sending') AND send_at <= $2
       ORDER BY send_at, id`,
      [this.studio.id, this.studio.now()],
    );
    if (due.length === 0) return;
    await forEachDue(due, async ({ id }) => {
      while (await inTransaction(this.dataSource, (tx) => this.sendBatch(tx, id)))
        this.outbox.relaySoon();
    });
  }

  /** False: nothing more to do here. */
  private async sendBatch(tx: EntityManager, id: string): Promise<boolean> {
    const { id: studioId } = this.studio;
    const [due] = await tx.query<DueBroadcast[]>(
      `SELECT b.id, b.audience, b.subject, b.text, b.channels, b.status,
         coalesce(m.full_name, m.email) AS sent_by
       FROM broadcasts b
       LEFT JOIN members m ON m.studio_id = b.studio_id AND m.id = b.created_by
       WHERE b.studio_id = $1 AND b.id = $2 AND b.status IN ('scheduled', 'sending')
       FOR UPDATE OF b SKIP LOCKED`,
      [studioId, id],
    );
    if (!due) return false;
    if (due.status === 'scheduled') await this.begin(tx, due);
    const recipients = await this.takeRecipients(tx, id);
    if (recipients.length > 0) await this.publishBatch(tx, due, recipients);
    const isLast = recipients.length < BATCH;
    if (due.status === 'scheduled' || isLast)
      await publishFrontDeskChange(tx, { studioId, about: 'messages', userId: null });
    await tx.query(
      `UPDATE broadcasts SET status = $3, handed_over = handed_over + $4
       WHERE studio_id = $1 AND id = $2`,
      [studioId, id, isLast ? 'sent' : 'sending', recipients.length],
    );
    return !isLast;
  }

  private async begin(tx: EntityManager, { id, audience }: DueBroadcast): Promise<void> {
    const { id: studioId } = this.studio;
    const params = { studioId, now: this.studio.now(), reports: this.reports };
    const recipients = await decideRecipients(tx, { broadcastId: id, audience }, params);
    await tx.query(`UPDATE broadcasts SET recipients = $3 WHERE studio_id = $1 AND id = $2`, [
      studioId,
      id,
      recipients,
    ]);
  }

  private async takeRecipients(tx: EntityManager, id: string): Promise<string[]> {
    const [rows] = await tx.query<[{ member_id: string }[], number]>(
      `UPDATE broadcast_recipients SET handed_over_at = $3
       WHERE studio_id = $1 AND broadcast_id = $2 AND member_id IN (
         SELECT member_id FROM broadcast_recipients
         WHERE studio_id = $1 AND broadcast_id = $2 AND handed_over_at IS NULL
         ORDER BY member_id LIMIT ${BATCH})
       RETURNING member_id`,
      [this.studio.id, id, this.studio.now()],
    );
    return rows.map(({ member_id: memberId }) => memberId);
  }

  private async publishBatch(
    tx: EntityManager,
    { id, audience, subject, text, channels, sent_by: sentBy }: DueBroadcast,
    recipients: string[],
  ): Promise<void> {
    const topic = audience.kind === 'members' ? 'messages' : 'newsletter';
    await publish(tx, {
      type: 'studio.broadcast_sent.v1',
      data: {
        broadcastId: id,
        topic,
        subject,
        text,
        channels,
        recipients,
        sentBy: sentBy ?? '',
      },
      studioId: this.studio.id,
    });
  }
}
