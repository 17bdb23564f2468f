import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

interface Answer {
  status: number;
  body: string;
  cookies: readonly string[];
}

interface Sent {
  method: string;
  path: string;
  body?: object;
  key?: string;
}

interface ListedClass {
  id: string;
  status: string;
  seatsLeft: number;
  waiting: number;
  mine: object | null;
  myFunding?: string;
}

interface ListedBooking {
  id: string;
  scheduleId: string;
  status: string;
}

const DAY_MS = 86_400_000;
const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A member's browser: one connection that is kept, one event stream, nothing sent twice. */
export class MemberClient {
  /** What was not answered as it should be. */
  readonly failures: string[] = [];
  /** Bookings as they were acknowledged last, by id. */
  readonly acknowledged = new Map<string, 'confirmed' | 'cancelled'>();
  requests = 0;
  /** How often the stream was opened. */
  streams = 0;
  /** Each client has a class of its own: another one's seat is not what is under test. */
  private static readonly taken = new Set<string>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private cookie = '';
  private scheduleId = '';
  private stream: IncomingMessage | undefined;
  private hasLeft = false;

  private constructor(private readonly url: string) {}

  /** Signed in, with a class that can be booked; undefined where the member has none. */
  static async signIn(
    url: string,
    email: string,
    password: string,
  ): Promise<MemberClient | undefined> {
    const client = new MemberClient(url);
    const answer = await client.send({
      method: 'POST',
      path: '/api/session',
      body: { email, password },
    });
    if (answer.status >= 300) throw new Error(`${email}: ${answer.status} ${answer.body}`);
    client.cookie = answer.cookies.map((one) => one.split(';')[0]).join('; ');
    return (await client.findClass()) ? client : undefined;
  }

  /** One after the other until `isOver`; every tenth request books, every tenth cancels that. */
  async use(isOver: () => boolean): Promise<void> {
    const week = `/api/schedules?from=${dayIn(0)}&to=${dayIn(6)}`;
    const reads = [week, '/api/me/profile', week, '/api/me/bookings', week];
    while (!isOver()) {
      for (const path of reads) await this.expect(200, { method: 'GET', path });
      // After a failure nobody knows whether it was booked, or cancelled: the next ones look.
      const booked = (await this.book()) ?? (await this.findBooked());
      for (const path of ['/api/screens/home', '/api/me/profile', week])
        await this.expect(200, { method: 'GET', path });
      if (booked !== undefined) await this.cancel(booked);
    }
  }

  /** The last booking stays. */
  async book(): Promise<string | undefined> {
    const body = { scheduleId: this.scheduleId };
    const sent = { method: 'POST', path: '/api/bookings', body, key: randomUUID() };
    const answer = await this.expect(201, sent);
    if (!answer) return undefined;
    const { booking } = JSON.parse(answer.body) as { booking: { id: string } };
    this.acknowledged.set(booking.id, 'confirmed');
    return booking.id;
  }

  /** The booking of its class that is there, whoever was told of it. */
  private async findBooked(): Promise<string | undefined> {
    const path = '/api/me/bookings?when=upcoming&limit=200';
    const answer = await this.expect(200, { method: 'GET', path });
    if (!answer) return undefined;
    const { items } = JSON.parse(answer.body) as { items: ListedBooking[] };
    return items.find(
      ({ scheduleId, status }) => scheduleId === this.scheduleId && status === 'confirmed',
    )?.id;
  }

  /** Listens as an EventSource does, and comes back when the stream ends. */
  async listen(): Promise<void> {
    while (!this.hasLeft) {
      try {
        const stream = await this.openStream();
        if (stream.statusCode !== 200) this.failures.push(`stream: ${String(stream.statusCode)}`);
        this.stream = stream;
        this.streams += 1;
        const heard = await text(stream);
        if (!heard.startsWith('retry: 1000\n\n')) this.failures.push('stream: no retry');
      } catch (error) {
        if (!this.hasLeft) this.failures.push(`stream: ${(error as Error).message}`);
      }
      if (!this.hasLeft) await pause(1_000);
    }
  }

  get isListening(): boolean {
    return this.stream?.readableEnded === false;
  }

  leave(): void {
    this.hasLeft = true;
    this.stream?.destroy();
    this.agent.destroy();
  }

  private async cancel(id: string): Promise<void> {
    const answer = await this.expect(200, { method: 'DELETE', path: `/api/bookings/${id}` });
    if (answer) this.acknowledged.set(id, 'cancelled');
  }

  private async findClass(): Promise<boolean> {
    const path = `/api/schedules?from=${dayIn(2)}&to=${dayIn(6)}`;
    const listed = await this.send({ method: 'GET', path });
    if (listed.status !== 200) throw new Error(`${path}: ${listed.status} ${listed.body}`);
    const { items } = JSON.parse(listed.body) as { items: ListedClass[] };
    const bookable = items.filter(
      ({ status, seatsLeft, waiting, mine, myFunding }) =>
        status === 'scheduled' &&
        seatsLeft > 1 &&
        waiting === 0 &&
        !mine &&
        myFunding !== 'drop_in',
    );
    for (const { id } of bookable) {
      if (MemberClient.taken.has(id)) continue;
      this.scheduleId = id;
      const body = { scheduleId: id };
      const sent = { method: 'POST', path: '/api/bookings', body, key: randomUUID() };
      const answer = await this.send(sent);
      if (answer.status !== 201) continue;
      const { booking } = JSON.parse(answer.body) as { booking: { id: string } };
      await this.cancel(booking.id);
      MemberClient.taken.add(id);
      return true;
    }
    return false;
  }

  private async expect(status: number, sent: Sent): Promise<Answer | undefined> {
    this.requests += 1;
    const what = `${sent.method} ${sent.path}`;
    try {
      const answer = await this.send(sent);
      if (answer.status === status) return answer;
      this.failures.push(`${what}: ${answer.status} ${answer.body}`);
    } catch (error) {
      this.failures.push(`${what}: ${(error as Error).message}`);
    }
    return undefined;
  }

  private async send({ method, path, body, key }: Sent): Promise<Answer> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const sending = request(this.url + path, {
      method,
      agent: this.agent,
      headers: {
        ...this.headers,
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sending.once('response', resolve).once('error', reject).end(content);
    });
    const { statusCode: status = 0, headers } = answer;
    return { status, body: await text(answer), cookies: headers['set-cookie'] ?? [] };
  }

  private openStream(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      request(`${this.url}/realtime`, {
        agent: false,
        headers: { ...this.headers, accept: 'text/event-stream' },
      })
        .once('response', resolve)
        .once('error', reject)
        .end();
    });
  }

  private get headers(): Record<string, string> {
    return {
      origin: this.url,
      'sec-fetch-site': 'same-origin',
      ...(this.cookie && { cookie: this.cookie }),
    };
  }
}
