import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@studio/demo-studio';
import type { StudioOnServers } from './studio-on-servers.js';

/** Status 0: there was no answer. */
export interface Answer<Body = unknown> {
  status: number;
  body: Body;
}

interface Sent {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
  /** The same one for the same intent. */
  key?: string;
}

const LIMIT_MS = 20_000;
/** Between two tries of the same request. */
const PAUSE_MS = 100;
const GIVE_UP_MS = 60_000;

/** Sends once. A failure is an answer too. */
export const send = async <Body = unknown>(
  origin: string,
  { method = 'GET', path, body, key = randomUUID() }: Sent,
  token?: string,
): Promise<Answer<Body>> => {
  try {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as Body };
  } catch (error) {
    return { status: 0, body: String(error) as Body };
  }
};

export const signIn = (origin: string, email: string, password: string = DEMO_PASSWORD) =>
  send<{ access_token: string }>(origin, {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: { email, password },
  });

const hasFailed = ({ status }: Answer): boolean => status === 0 || status >= 500;

/** Somebody of the demo studio who is signed in, with a token as clients of the API have it. */
export class Member {
  private constructor(
    readonly email: string,
    private readonly origin: string,
    private readonly token: string,
  ) {}

  static async signIn(origin: string, email: string): Promise<Member> {
    const { status, body } = await signIn(origin, email);
    if (status !== 200) throw new Error(`${email}: ${status} ${JSON.stringify(body)}`);
    return new Member(email, origin, body.access_token);
  }

  /** The same person at another address of the studio. */
  at(origin: string): Member {
    return new Member(this.email, origin, this.token);
  }

  /** Throws unless it is answered, and not by a fault of the studio. */
  async send<Body = unknown>(sent: Sent): Promise<Answer<Body>> {
    const answer = await send<Body>(this.origin, sent, this.token);
    if (hasFailed(answer))
      throw new Error(`${sent.method ?? 'GET'} ${sent.path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /**
   * The same request again until it is answered; `onFailure` hears of each try that was not. Gives up
   * after a minute, with the last answer.
   */
  async insist<Body = unknown>(
    sent: Sent,
    onFailure: (answer: Answer<Body>) => void,
  ): Promise<Answer<Body>> {
    const same = { ...sent, key: randomUUID() };
    const deadline = Date.now() + GIVE_UP_MS;
    for (;;) {
      const answer = await send<Body>(this.origin, same, this.token);
      if (!hasFailed(answer) || Date.now() > deadline) return answer;
      onFailure(answer);
      await pause(PAUSE_MS);
    }
  }

  /** Reads live messages from now on; `heard` is all of them. */
  async listen(): Promise<{ heard: () => string; end: () => void }> {
    const ending = new AbortController();
    const { body, status } = await fetch(`${this.origin}/realtime`, {
      headers: { authorization: `Bearer ${this.token}` },
      signal: ending.signal,
    });
    if (status !== 200 || !body) throw new Error(`realtime: ${status}`);
    let text = '';
    const reading = async (): Promise<void> => {
      for await (const part of body) text += Buffer.from(part as Uint8Array).toString();
    };
    void reading().catch(() => undefined);
    return { heard: () => text, end: () => ending.abort() };
  }
}

/** Members who can book by their credits, with the longest purse first. */
export const findMembers = async (studio: StudioOnServers, count: number): Promise<string[]> => {
  const rows = await studio.query<{ email: string }>(
    'booking',
    `SELECT m.email FROM members m JOIN user_packages p
       ON p.studio_id = m.studio_id AND p.member_id = m.id
     WHERE m.role = 'user' AND m.email LIKE 'member%' AND p.frozen_from IS NULL
       AND p.credits_left > 1 AND p.expires_on > current_date + 14
       AND (SELECT bool_and(t.id = ANY(p.class_type_ids)) FROM class_types t)
     GROUP BY m.email ORDER BY max(p.credits_left) DESC, m.email LIMIT $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`only ${rows.length} members can book`);
  return rows.map(({ email }) => email);
};

/**
 * Classes of the week that nobody waits for and that none of these members has a booking near, one a
 * day: each of them can book all.
 */
export const findClasses = async (
  studio: StudioOnServers,
  emails: readonly string[],
): Promise<string[]> => {
  const rows = await studio.query<{ id: string }>(
    'booking',
    `SELECT DISTINCT ON (starts_at::date) id FROM schedules s
     WHERE status = 'scheduled'
       AND starts_at BETWEEN now() + interval '2 days' AND now() + interval '6 days'
       AND NOT EXISTS (SELECT FROM class_waiting_entries w WHERE w.schedule_id = s.id)
       AND NOT EXISTS (
         SELECT FROM bookings b JOIN members m
           ON m.studio_id = b.studio_id AND m.id = b.member_id
         WHERE m.email = ANY($1) AND b.starts_at < s.ends_at AND b.ends_at > s.starts_at)
     ORDER BY starts_at::date, starts_at`,
    [emails],
  );
  if (rows.length < 4) throw new Error('the demo has too few classes');
  return rows.map(({ id }) => id);
};

/** So many seats are left in these classes now. */
export const giveSeats = async (
  studio: StudioOnServers,
  classes: readonly string[],
  seats: number,
): Promise<void> => {
  await studio.query(
    'booking',
    `UPDATE schedules SET capacity = booked + $2, changed_singly = series_id IS NOT NULL
     WHERE id = ANY($1)`,
    [classes, seats],
  );
};
