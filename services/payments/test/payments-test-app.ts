import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  noStudioFacts,
  type PaymentView,
  type StudioFacts,
  type VerificationResult,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { createService } from '@studio/nest-kit';
import { freePorts } from '@studio/nest-kit/free-ports';
import { OnStudioProfile } from '@studio/outbox';
import { createTestDatabase, TestIdentity, testRedisUrl } from '@studio/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module.js';
import { loadConfig } from '../src/config.js';
import { databaseSettings } from '../src/database/data-source.js';
import { BookingStub } from './booking-stub.js';
import { CardProviderTestApp } from './card-provider-test-app.js';

export interface Person {
  id: string;
  token: string;
}
export interface Answer<Body> {
  status: number;
  body: Body;
}
export interface Page {
  checkoutId: string;
  sessionId: string;
  url: string;
  code?: string;
}

interface StartOptions {
  cards?: 'named';
  webhookPort?: number;
  before?: (cardsUrl: string) => void;
}

const createInstance = (env: Record<string, string | undefined>) => {
  const documentProgram = new URL('./render-from-source.mjs', import.meta.url);
  const module = AppModule.register(loadConfig(env), documentProgram);
  return createService({ name: 'payments', module });
};

/** The payments service with everything around it: the walk of a payment, over HTTP. */
export class PaymentsTestApp {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly url: string,
    readonly identity: TestIdentity,
    readonly booking: BookingStub,
    readonly cards: CardProviderTestApp,
    /** What another instance of the service is started with. */
    readonly env: Record<string, string | undefined>,
    private readonly removeDatabase: () => Promise<void>,
  ) {}

  /**
   * With `cards: 'named'`, at the provider that the environment names; with `toldPort`, webhooks go
   * to an instance there; `before` hears where the provider is, before the service starts.
   */
  static async start(
    over: Record<string, string | undefined> = {},
    { cards: which, webhookPort, before }: StartOptions = {},
  ): Promise<PaymentsTestApp> {
    const [port = 0, cardPort = 0] = await freePorts(2);
    const webhookUrl = `http://127.0.0.1:${webhookPort ?? port}/webhooks/stripe`;
    const booking = new BookingStub();
    const [identity, database, cards] = await Promise.all([
      TestIdentity.start(),
      createTestDatabase('payments', databaseSettings),
      which === 'named'
        ? CardProviderTestApp.named(cardPort, webhookUrl)
        : CardProviderTestApp.start(cardPort, webhookUrl),
      booking.start(),
    ]);
    before?.(cards.url);
    const env = {
      PORT: String(port),
      NODE_ENV: 'test',
      PUBLIC_URL: identity.url,
      SERVICE_SECRET: 's'.repeat(32),
      DATABASE_URL: database.url,
      REDIS_URL: testRedisUrl(),
      IDENTITY_URL: identity.url,
      BOOKING_URL: booking.url,
      STRIPE_SECRET_KEY: cards.key,
      STRIPE_WEBHOOK_SECRET: CardProviderTestApp.webhookSecret,
      STRIPE_API_BASE: cards.url,
      INVOICE_NAME: 'Test Studio LLC',
      INVOICE_ADDRESS: 'Villa 1, Al Wasl\nDubai',
      INVOICE_TRN: '100123456700003',
      JOBS_EVERY_MS: '100',
      FILES_DIR: join(tmpdir(), `payments-files-${randomUUID()}`),
      ...over,
    };
    const app = await createInstance(env);
    await app.listen(port, '127.0.0.1');
    const url = `http://127.0.0.1:${port}`;
    return new PaymentsTestApp(app, url, identity, booking, cards, env, () => database.drop());
  }

  async stop(): Promise<void> {
    await this.app.close();
    await Promise.all([this.identity.stop(), this.booking.stop(), this.cards.stop()]);
    await this.removeDatabase();
    await rm(this.filesDir, { recursive: true, force: true });
  }

  /** A second instance of the service, with the same database, Redis and provider. */
  async anotherInstance(): Promise<{ url: string; stop: () => Promise<void> }> {
    const app = await createInstance(this.env);
    await app.listen(0, '127.0.0.1');
    return { url: await app.getUrl(), stop: () => app.close() };
  }

  /** Where the service keeps its files. */
  get filesDir(): string {
    return join(this.env['FILES_DIR'] ?? '', 'payments');
  }

  async person(role: 'user' | 'admin' = 'user'): Promise<Person> {
    const id = newId();
    return { id, token: await this.identity.tokenFor({ id, role }) };
  }

  async call<Body>(
    method: string,
    path: string,
    { as, body, headers }: { as?: Person; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<Body>> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  }

  checkout(as: Person, packageId: string, key: string = randomUUID()): Promise<Answer<Page>> {
    return this.call('POST', '/api/checkouts', {
      as,
      body: { kind: 'package', packageId },
      headers: { 'idempotency-key': key },
    });
  }

  checkoutEvent(as: Person, reservationId: string): Promise<Answer<Page>> {
    return this.call('POST', '/api/checkouts', {
      as,
      body: { kind: 'event', eventId: newId(), reservationId },
      headers: { 'idempotency-key': randomUUID() },
    });
  }

  /** What the provider has given back of a session. */
  async refundsOf(sessionId: string): Promise<number[]> {
    const { cards } = this;
    const session = await cards.read<{ payment_intent: string }>(`/checkout/sessions/${sessionId}`);
    const { data } = await cards.read<{ data: { amount: number }[] }>(
      `/refunds?payment_intent=${session.payment_intent}`,
    );
    return data.map(({ amount }) => amount);
  }

  async verify(as: Person, sessionId: unknown): Promise<VerificationResult> {
    const { status, body } = await this.call<VerificationResult>(
      'POST',
      '/functions/v1/verify-payment',
      { as, body: { sessionId, sessionType: 'package' } },
    );
    if (status !== 200) throw new Error(`verify-payment answered ${status}`);
    return body;
  }

  async payment(id: string): Promise<PaymentView & { trail: { what: string }[] }> {
    const admin = await this.person('admin');
    const { body } = await this.call<PaymentView & { trail: { what: string }[] }>(
      'GET',
      `/api/admin/payments/${id}`,
      { as: admin },
    );
    return body;
  }

  /** What booking says of the studio, as if its event had come; the latest `asOf` counts. */
  async hearProfile(studio: Partial<StudioFacts>, asOf: string): Promise<void> {
    const event = {
      id: newId(),
      studioId: HOME_STUDIO_ID,
      occurredAt: asOf,
      requestId: null,
      type: 'studio.profile_changed.v1' as const,
      data: { studio: { ...noStudioFacts, isSet: true, ...studio }, asOf },
    };
    const copy = this.app.get(OnStudioProfile, { strict: false });
    await this.app.get(DataSource).transaction((tx) => copy.changed(event, tx));
  }

  sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.app.get(DataSource).query(text, values);
  }

  /** How many card pages the provider has made for a payment. */
  async sessionsOf(paymentId: string): Promise<number> {
    const { data } = await this.cards.read<{ data: { client_reference_id: string }[] }>(
      '/checkout/sessions?limit=100',
    );
    return data.filter((session) => session.client_reference_id === paymentId).length;
  }

  /** How often the outbox says that this payment was made. */
  async countPaidEvents(paymentId: string): Promise<number> {
    const [row] = await this.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM outbox
       WHERE type = 'payment.succeeded.v1' AND data->>'paymentId' = $1`,
      [paymentId],
    );
    return row?.n ?? 0;
  }
}
