import type { EventConfirmationRequest, EventView } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import type { OpenStudio, Person } from './open-studio.js';

interface WaitlistAnswer {
  success: boolean;
  message: string;
  data?: {
    position: number;
    waiting_list_id: string;
    already_on_list: boolean;
    total_waiting: number;
  };
}

/** What the specs read of an answer about a place. */
interface PlaceBody {
  id?: string;
  code?: string;
  status?: string;
}

/** Events of a studio that runs, as members and payments use them. */
export class EventClient {
  constructor(private readonly studio: OpenStudio) {}

  async event(
    input: { price?: number; capacity?: number; startsInHours?: number; status?: string } = {},
  ): Promise<string> {
    const id = newId();
    const { clock } = this.studio;
    const hours = input.startsInHours ?? 72;
    await this.studio.sql(
      `INSERT INTO events (studio_id, id, title, description, leader, location, starts_at, ends_at,
         price, capacity, status)
       VALUES ($1, $2, 'Breath', '', 'Layla Haddad', 'Studio 1', $3, $4, $5, $6, $7)`,
      [
        HOME_STUDIO_ID,
        id,
        clock.in(hours),
        clock.in(hours + 2),
        input.price ?? 0,
        input.capacity ?? 10,
        input.status ?? 'published',
      ],
    );
    return id;
  }

  /** A free event whose one place is somebody's. */
  async full(): Promise<string> {
    const event = await this.event({ capacity: 1 });
    await this.book(event, await this.studio.person());
    return event;
  }

  see(event: string, { token }: Person) {
    return this.ask<EventView>('GET', `/api/events/${event}`, { token });
  }

  book(event: string, { token }: Person, app = 0) {
    return this.ask<PlaceBody>('POST', `/api/events/${event}/bookings`, { token, app });
  }

  reserve(event: string, { token }: Person, app = 0) {
    return this.ask<PlaceBody>('POST', `/api/events/${event}/reservations`, { token, app });
  }

  cancel(place: string, { token }: Person, app = 0) {
    return this.ask<PlaceBody>('DELETE', `/api/event-reservations/${place}`, { token, app });
  }

  join(eventId: string, person: Person, app = 0): Promise<WaitlistAnswer> {
    return this.call({ action: 'join', eventId }, person, app);
  }

  leave(waitingListId: string, person: Person): Promise<WaitlistAnswer> {
    return this.call({ action: 'leave', waitingListId }, person);
  }

  position(eventId: string, person: Person): Promise<WaitlistAnswer> {
    return this.call({ action: 'position', eventId }, person);
  }

  async call(
    body: Record<string, unknown> | undefined,
    { token }: Person,
    app = 0,
  ): Promise<WaitlistAnswer> {
    const path = '/functions/v1/manage-event-waiting-list';
    const answer = await this.ask<WaitlistAnswer>('POST', path, { token, app, body });
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    return answer.body;
  }

  async rest(
    [method, path]: [method: string, path: string],
    { token }: Person,
    options: { headers?: Record<string, string>; body?: object } = {},
  ) {
    const { headers = {}, body } = options;
    return this.ask<Record<string, unknown>>(method, path, { token, headers, body });
  }

  /** Money for a place, of a session of its own. */
  payment(
    { id = '' }: { id?: string | undefined },
    { id: userId }: Person,
  ): EventConfirmationRequest {
    return {
      paymentId: newId(),
      userId,
      reservationId: id,
      amount: 50_000,
      currency: 'AED',
      providerSessionId: `cs_${newId()}`,
      paidAt: this.studio.clock.now().toISOString(),
    };
  }

  async pay(paid: EventConfirmationRequest): Promise<{ body: Record<string, unknown> }> {
    const answer = await this.studio.asPayments('POST', '/internal/event-confirmations', {
      ...paid,
    });
    return { body: answer.body as Record<string, unknown> };
  }

  /** A server was there all the time: the clock of a spec jumps. */
  async heartbeat(at: Date = this.studio.clock.now()): Promise<void> {
    await this.studio.sql(
      `INSERT INTO heartbeats (studio_id, job, beat_at) VALUES ($1, 'event_windows', $2)
       ON CONFLICT (studio_id, job) DO UPDATE SET beat_at = excluded.beat_at`,
      [HOME_STUDIO_ID, at],
    );
  }

  /** The heartbeat first: the job of an instance must not see a jump that looks like an outage. */
  async jump(minutes: number): Promise<void> {
    const to = new Date(this.studio.clock.now().getTime() + minutes * 60_000);
    await this.heartbeat(to);
    this.studio.clock.set(to);
  }

  /** Events that were published about a person. */
  async eventsOf(type: string, { id }: Person): Promise<Record<string, unknown>[]> {
    const rows = await this.studio.sql<{ data: Record<string, unknown> }>(
      `SELECT data FROM outbox WHERE type = $1 AND data ->> 'userId' = $2 ORDER BY id`,
      [type, id],
    );
    return rows.map(({ data }) => data);
  }

  private async ask<Body>(
    method: string,
    path: string,
    { token, app = 0, headers = {}, body }: AskOptions,
  ): Promise<{ status: number; body: Body }> {
    const response = await fetch(`${this.studio.apps[app]!.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body };
  }
}

interface AskOptions {
  token: string;
  app?: number;
  headers?: Record<string, string>;
  body?: object | undefined;
}
