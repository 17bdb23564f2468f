import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { Broadcast, BroadcastInput } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from '../history/history.api.js';
import { countAudience } from './audience.sql.js';
import { ReportAudiences } from './report-audiences.js';
import { findBroadcast } from './broadcasts.queries.js';
import { sendAtOf } from './send-at.js';
import { SendBroadcasts } from './send-broadcasts.job.js';

interface BroadcastRequest {
  admin: SignedInUser;
  key: string;
  input: BroadcastInput;
}

/** The front desk writes to many, at once or later; a job sends it when its time has come. */
@Injectable()
export class CreateBroadcast {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly job: SendBroadcasts,
    private readonly reports: ReportAudiences,
  ) {}

  /** Throws NO_RECIPIENTS, IDEMPOTENCY_KEY_REUSED. */
  async execute({ admin, key, input }: BroadcastRequest): Promise<Broadcast> {
    const { id: studioId } = this.studio;
    const created = await inTransaction(this.dataSource, async (tx) => {
      const answer = { id: newId() };
      const now = this.studio.now();
      const fingerprint = fingerprintOf(['broadcast', input]);
      const intent = { studioId, userId: admin.id, key, fingerprint, now };
      const before = await keepAnswer(tx, answer, intent);
      if (!before) await this.insert(tx, { admin, input, id: answer.id });
      return findBroadcast(tx, { studioId, id: (before ?? answer).id });
    });
    this.job.soon();
    return created;
  }

  private async insert(
    tx: EntityManager,
    { admin, input, id }: Omit<BroadcastRequest, 'key'> & { id: string },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const { audience, subject, text, channels } = input;
    const { recipients } = await countAudience(tx, audience, {
      studioId,
      now,
      reports: this.reports,
    });
    if (recipients === 0) throw new Refused('NO_RECIPIENTS');
    const sendAt = sendAtOf(this.studio, input.sendAt);
    // Before the row that names the admin: the copy of their profile may not have come yet.
    await this.record(tx, { admin, input, id, sendAt });
    await tx.query(
      `INSERT INTO broadcasts (studio_id, id, audience, subject, text, channels, status,
         created_by, created_at, send_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'scheduled', $7, $8, $9)`,
      [
        studioId,
        id,
        JSON.stringify(audience),
        subject,
        text,
        JSON.stringify([...new Set(channels)]),
        admin.id,
        now,
        sendAt,
      ],
    );
  }

  /** In the history of each member who is named; a segment has one row of its own. */
  private async record(
    tx: EntityManager,
    { admin, input, id, sendAt }: Omit<BroadcastRequest, 'key'> & { id: string; sendAt: Date },
  ): Promise<void> {
    const { audience, subject, channels } = input;
    const subjects = audience.kind === 'members' ? [...new Set(audience.memberIds)] : [null];
    const whom = audience.kind === 'members' ? {} : { audience };
    for (const subjectUserId of subjects)
      await recordHistory(tx, {
        studioId: this.studio.id,
        by: admin,
        at: this.studio.now(),
        action: 'message.created',
        subjectUserId,
        before: {},
        after: { broadcastId: id, subject, channels, ...whom, sendAt: sendAt.toISOString() },
      });
  }
}
