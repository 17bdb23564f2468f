import { randomUUID } from 'node:crypto';
import type { InternalPlan, SubscriptionView } from '@studio/contracts';
import { until } from '@studio/testing';
import type { Answer, Page, PaymentsTestApp, Person } from './payments-test-app.js';

/** A member with a subscription, and all that can be asked of it. */
export class Subscriber {
  private constructor(
    private readonly testApp: PaymentsTestApp,
    readonly member: Person,
    readonly plan: InternalPlan,
    readonly checkoutId: string,
    readonly sessionId: string,
  ) {}

  static checkout(testApp: PaymentsTestApp, member: Person, planId: string): Promise<Answer<Page>> {
    return testApp.call('POST', '/api/checkouts', {
      as: member,
      body: { kind: 'subscription', planId },
      headers: { 'idempotency-key': randomUUID() },
    });
  }

  static async begin(
    testApp: PaymentsTestApp,
    { plan = testApp.booking.plan(), card }: { plan?: InternalPlan; card?: string } = {},
  ): Promise<Subscriber> {
    const member = await testApp.person();
    const { status, body } = await Subscriber.checkout(testApp, member, plan.id);
    if (status !== 201) throw new Error(`checkout answered ${status} ${body.code ?? ''}`);
    await testApp.cards.pay(body.sessionId, card);
    const subscriber = new Subscriber(testApp, member, plan, body.checkoutId, body.sessionId);
    await until(async () => (await subscriber.list()).length === 1);
    return subscriber;
  }

  async list(): Promise<SubscriptionView[]> {
    const answer = await this.testApp.call<{ items: SubscriptionView[] }>(
      'GET',
      '/api/me/subscriptions',
      { as: this.member },
    );
    return answer.body.items;
  }

  async view(): Promise<SubscriptionView> {
    const [first] = await this.list();
    if (!first) throw new Error('no subscription');
    return first;
  }

  /** Until the service has heard of what the provider did. */
  async sees(change: (view: SubscriptionView) => boolean): Promise<SubscriptionView> {
    await until(async () => change(await this.view()));
    return this.view();
  }

  async post<Body = SubscriptionView & { code?: string }>(
    path: string,
    body?: object,
    as = this.member,
  ): Promise<Answer<Body>> {
    const { id } = await this.view();
    const options = body === undefined ? { as } : { as, body };
    return this.testApp.call<Body>('POST', `/api/me/subscriptions/${id}/${path}`, options);
  }

  async providerId(): Promise<string> {
    const [row] = await this.testApp.sql<{ id: string }>(
      'SELECT provider_subscription_id AS id FROM subscriptions WHERE user_id = $1',
      [this.member.id],
    );
    return row?.id ?? '';
  }

  async renew(outcome: 'paid' | 'failed' = 'paid'): Promise<void> {
    await this.testApp.cards.control(`/subscriptions/${await this.providerId()}/renew`, {
      outcome,
    });
  }

  /** The retry job's turn has come. */
  async isDue(): Promise<void> {
    // A look that is on its way must not put it off again.
    await this.testApp.sql(
      `UPDATE subscriptions SET next_check_at = now(), version = version + 1 WHERE user_id = $1`,
      [this.member.id],
    );
  }

  payments(): Promise<{ id: string; amount: number; description: string; number: number }[]> {
    return this.testApp.sql(
      `SELECT p.id, p.amount, p.description, i.number FROM payments p
       LEFT JOIN invoices i ON i.payment_id = p.id AND i.total = p.amount
       WHERE p.user_id = $1 ORDER BY p.created_at, p.id`,
      [this.member.id],
    );
  }

  /** What was told of it, the oldest first. */
  async events<Data = Record<string, unknown>>(type: string): Promise<Data[]> {
    const rows = await this.testApp.sql<{ data: Data }>(
      `SELECT data FROM outbox WHERE type = $1 AND data ->> 'userId' = $2 ORDER BY id`,
      [type, this.member.id],
    );
    return rows.map(({ data }) => data);
  }
}
