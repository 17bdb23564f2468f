import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { newId } from '@studio/domain-kit';
import { errorFacts, Gathered, logger, runPrepared } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { noteAddressRefused, noteAddressTaken } from '../people/people.api.js';
import { LEASE_SECONDS, type DueEmail } from './claim-emails.js';
import type { EmailJob } from './email-job.entity.js';
import { isFarewell, isSecret, withoutSecrets } from './email-rules.js';

/** `isUnknownAddress`: the server said for good that nobody has the address. */
export type Outcome = 'sent' | { failed: string; againInMs?: number; isUnknownAddress?: boolean };

interface Attempt {
  email: DueEmail;
  outcome: Outcome;
}

/** A database that is away must not cost a second mail: the note is tried again as long as the lease lasts. */
const NOTE_EVERY_MS = 500;
const NOTE_UNTIL_MS = (LEASE_SECONDS - 20) * 1000;

/**
 * The ids as an array too: with the rows alone the planner may read every mail of the studio, and with
 * an array as a parameter it plans anew for each length.
 */
const note = {
  name: 'note email attempts',
  text: `WITH attempt AS (
      SELECT * FROM jsonb_to_recordset($2::jsonb) AS a ("id" uuid, "logId" uuid, "attempt" int,
        "status" text, "error" text, "againInSeconds" float8, "kept" jsonb, "isFarewell" boolean)
    ), job AS (
      UPDATE email_jobs j
      SET status = a."status", error = a."error", leased_until = NULL,
        sent_at = CASE WHEN a."status" = 'sent' THEN now() END,
        next_attempt_at = now() + make_interval(secs => a."againInSeconds"),
        payload = coalesce(a."kept", j.payload),
        recipient = CASE WHEN a."isFarewell" THEN '(erased)' ELSE j.recipient END,
        user_id = CASE WHEN a."isFarewell" THEN NULL ELSE j.user_id END
      FROM attempt a WHERE j.studio_id = $1 AND j.id = a."id"
        AND j.id = ANY (ARRAY(SELECT "id" FROM attempt)))
    INSERT INTO email_log (studio_id, id, job_id, attempt, outcome, detail)
    SELECT $1, "logId", "id", "attempt",
      CASE WHEN "status" = 'sent' THEN 'sent' ELSE 'failed' END, "error" FROM attempt`,
};

/** What became of mails, each in its row and in the log; attempts that end together are noted together. */
@Injectable()
export class EmailAttempts {
  private readonly gathered = new Map<string, Gathered<Attempt>>();

  constructor(private readonly dataSource: DataSource) {}

  /** Throws when the database does not answer before the lease ends. */
  async note(email: DueEmail, outcome: Outcome): Promise<void> {
    const until = performance.now() + NOTE_UNTIL_MS;
    for (;;) {
      try {
        return await this.ofStudio(email.studioId).add({ email, outcome });
      } catch (error) {
        if (performance.now() > until) throw error;
        await pause(NOTE_EVERY_MS);
      }
    }
  }

  /** What the mail server says of an address for good counts, until it takes a mail there again. */
  private async learn(studioId: string, attempts: readonly Attempt[]): Promise<void> {
    for (const { email, outcome } of attempts) {
      const key = { studioId, userId: email.userId ?? '', address: email.recipient };
      if (!email.userId) continue;
      if (outcome === 'sent' && email.isRefused) await noteAddressTaken(this.dataSource, key);
      if (outcome !== 'sent' && outcome.isUnknownAddress)
        await noteAddressRefused(this.dataSource, key);
    }
  }

  private ofStudio(studioId: string): Gathered<Attempt> {
    const known = this.gathered.get(studioId);
    if (known) return known;
    const fresh = new Gathered<Attempt>(async (attempts) => {
      await runPrepared(this.dataSource, note, [studioId, JSON.stringify(attempts.map(toRow))]);
      // What is noted is noted: a mail must not be noted twice for this.
      await this.learn(studioId, attempts).catch((error: unknown) =>
        logger.warn(errorFacts(error), 'what a mail server said of an address is not noted'),
      );
    });
    this.gathered.set(studioId, fresh);
    return fresh;
  }
}

const toRow = ({ email, outcome }: Attempt) => {
  const isSent = outcome === 'sent';
  const againInMs = isSent ? undefined : outcome.againInMs;
  const isOver = againInMs === undefined;
  return {
    id: email.id,
    logId: newId(),
    attempt: email.attempts,
    status: statusOf(isSent, isOver),
    error: isSent ? null : outcome.failed,
    againInSeconds: isOver ? null : againInMs / 1000,
    kept: isOver ? keptOf(email) : null,
    isFarewell: isOver && isFarewell(email.kind),
  };
};

const statusOf = (isSent: boolean, isOver: boolean): EmailJob['status'] => {
  if (isSent) return 'sent';
  return isOver ? 'failed' : 'queued';
};

/** What stays of a payload when the mail is over; null: all of it. */
const keptOf = ({ kind, payload }: DueEmail): Record<string, unknown> | null => {
  if (isFarewell(kind)) return {};
  return isSecret(kind) ? withoutSecrets(kind, payload) : null;
};
