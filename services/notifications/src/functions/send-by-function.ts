import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { EmailFunctionAnswer } from '@studio/contracts';
import { newId, plainAddress } from '@studio/domain-kit';
import type { CalendarEntry, MailKind, MailPayload } from '@studio/email';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails, type Cause } from '../emails/emails.api.js';
import { personByAddress } from '../people/people.api.js';
import { idOfKey } from '../shared/id-of-key.js';
import type { FunctionCall } from './function-call.js';

interface EmailRequest<K extends MailKind> {
  kind: K;
  payload: MailPayload<K>;
  calendar?: CalendarEntry | null;
}

/** Takes a mail that a service or an admin asks for: noted first, then queued like all others. */
@Injectable()
export class SendByFunction {
  constructor(
    private readonly dataSource: DataSource,
    private readonly emails: Emails,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Throws BAD_REQUEST for a link to elsewhere, IDEMPOTENCY_KEY_REUSED. The same key is the same mail, however often it comes. */
  execute<K extends MailKind>(
    input: EmailRequest<K>,
    { key, by }: FunctionCall,
  ): Promise<EmailFunctionAnswer> {
    checkLinks(input.payload, this.config.PUBLIC_URL);
    const studioId = this.config.STUDIO_ID;
    const cause = { studioId, id: key === null ? newId() : idOfKey('function', by ?? '', key) };
    const userEmail = plainAddress(input.payload.userEmail);
    const request = { ...input, payload: { ...input.payload, userEmail } };
    return inTransaction(this.dataSource, async (tx) => {
      const before = key === null ? null : await earlier(tx, cause, request);
      if (before) return answer(before);
      const { userEmail: address } = request.payload;
      const person = await personByAddress(tx, { studioId, address });
      const owed = await this.emails.enqueue(tx, cause, {
        ...request,
        userId: person?.userId ?? null,
        source: 'function',
        requestedBy: by,
      });
      return answer(owed);
    });
  }
}

/** A mail of the studio leads to the studio, whoever asked for it. */
const checkLinks = (payload: object, publicUrl: string): void => {
  const { origin } = new URL(publicUrl);
  const foreign = Object.entries(payload as Record<string, unknown>).filter(
    ([field, value]) =>
      /url$/i.test(field) && typeof value === 'string' && new URL(value).origin !== origin,
  );
  if (foreign.length === 0) return;
  throw new Refused(
    'BAD_REQUEST',
    foreign.map(([path]) => ({ path, message: `must be an address of ${origin}` })),
  );
};

interface DueEmail {
  id: string;
  status: string;
}

const answer = ({ id, status }: DueEmail): EmailFunctionAnswer => {
  const skipped = status === 'skipped';
  return {
    success: true,
    emailId: id,
    status: skipped ? 'skipped' : 'queued',
    skipped,
    message: skipped ? 'The person has switched off emails like this.' : 'The email is on its way.',
  };
};

/** What this key has brought already; a second call at the same moment waits here for the first. */
const earlier = async <K extends MailKind>(
  tx: EntityManager,
  { studioId, id }: Cause,
  { kind, payload }: EmailRequest<K>,
): Promise<DueEmail | null> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`email ${id}`]);
  const rows: (DueEmail & { kind: string; payload: unknown })[] = await tx.query(
    `SELECT id, status, kind, payload FROM email_jobs WHERE studio_id = $1 AND event_id = $2`,
    [studioId, id],
  );
  const found = rows[0];
  if (!found) return null;
  const request: unknown = JSON.parse(JSON.stringify(payload));
  if (found.kind !== kind || !isDeepStrictEqual(found.payload, request))
    throw new Refused('IDEMPOTENCY_KEY_REUSED');
  return found;
};
