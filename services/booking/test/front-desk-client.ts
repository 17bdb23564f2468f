import { randomUUID } from 'node:crypto';
import type { BookingPreview } from '@studio/contracts';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import type { Answer, AnswerBody, OpenStudio, Person } from './open-studio.js';

type FrontDeskAnswer = Answer<AnswerBody & { undoUntil?: string | null }>;

interface BookInput {
  funding: Record<string, unknown>;
  overrides?: string[];
  reason?: string;
  notifyMember?: boolean;
  key?: string;
  app?: number;
}

/** What the front desk of a running studio does for members. */
export class FrontDeskClient {
  constructor(
    private readonly studio: OpenStudio,
    readonly staff: Person,
  ) {}

  /** A member with credits whose name the service has heard of. */
  async member(credits = 0): Promise<Person & { packageId: string }> {
    const member = await this.studio.person();
    await this.studio.sql(
      `INSERT INTO members (studio_id, id, email, full_name, role, told_at)
       VALUES ($1, $2, 'noor@example.com', 'Noor Al Suwaidi', 'user', '2026-01-01Z')`,
      [HOME_STUDIO_ID, member.id],
    );
    const packageId = credits > 0 ? await this.studio.giveCredits(member, credits) : '';
    return { ...member, packageId };
  }

  async preview(member: Person, scheduleId: string): Promise<BookingPreview> {
    const path = `/api/admin/members/${member.id}/schedules/${scheduleId}`;
    const { body } = await this.studio.call('GET', path, { token: this.staff.token });
    return body as unknown as BookingPreview;
  }

  book(
    member: Person,
    scheduleId: string,
    { key, app, ...input }: BookInput,
  ): Promise<FrontDeskAnswer> {
    return this.studio.call('POST', '/api/admin/bookings', {
      token: this.staff.token,
      key: key ?? randomUUID(),
      body: { memberId: member.id, scheduleId, ...input },
      app: app ?? 0,
    });
  }

  /** `undo`, `undo-cancel`, `cancel` or `move`. */
  act(
    bookingId: string,
    what: string,
    body: Record<string, unknown> = {},
  ): Promise<FrontDeskAnswer> {
    return this.studio.call('POST', `/api/admin/bookings/${bookingId}/${what}`, {
      token: this.staff.token,
      key: randomUUID(),
      body,
    });
  }

  waitingList(scheduleId: string, member: Person, method: 'POST' | 'DELETE') {
    const path = `/api/admin/schedules/${scheduleId}/waiting-list`;
    if (method === 'POST')
      return this.studio.call('POST', path, {
        token: this.staff.token,
        key: randomUUID(),
        body: { memberId: member.id },
      });
    return fetch(`${this.studio.url}${path}/${member.id}`, {
      method,
      headers: { authorization: `Bearer ${this.staff.token}` },
    });
  }

  /** What stands in the data history of a member, oldest first. */
  history(member: Person): Promise<{ action: string; reason: string | null; actor_id: string }[]> {
    return this.studio.sql(
      `SELECT action, reason, actor_id, after FROM data_history
       WHERE subject_user_id = $1 ORDER BY at, id`,
      [member.id],
    );
  }
}
