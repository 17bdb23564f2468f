import { randomUUID } from 'node:crypto';
import type { EventData, EventType, StudioEvent } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { once } from '@studio/outbox';
import { OnPlaceRefunded } from '../src/events/payments/on-payment-refunded.js';
import { OnPaymentDisputed } from '../src/seats/refunds/on-payment-disputed.js';
import { OnPaymentRefunded } from '../src/seats/refunds/on-payment-refunded.js';
import type { Answer, AnswerBody, OpenStudio, Person } from './open-studio.js';

export const PRICE = 120_000;

export type Owner = Person & { packageId: string; paymentId: string };
type Refunded = EventData<'payment.refunded.v1'>;

/** Packages that payments bought in a studio that runs, and money of them that goes back. */
export class RefundClient {
  constructor(
    private readonly studio: OpenStudio,
    private readonly admin: () => Person,
  ) {}

  async bought(credits: number): Promise<Owner> {
    const [member, paymentId] = [await this.studio.memberWith(credits), newId()];
    await this.studio.sql(
      'UPDATE user_packages SET payment_id = $2, price_paid = $3 WHERE id = $1',
      [member.packageId, paymentId, PRICE],
    );
    return { ...member, paymentId };
  }

  /** Credits of the owner's package, given by an admin to somebody else. */
  async moved(from: { packageId: string }, credits: number): Promise<Owner> {
    const member = await this.studio.person();
    await this.studio.sql(
      `INSERT INTO members (studio_id, id, email, full_name, role, told_at)
       VALUES ($1, $2, $3, 'Reem Al Ali', 'user', now())`,
      [HOME_STUDIO_ID, member.id, `${member.id}@a.test`],
    );
    const { status } = await this.studio.call(
      'POST',
      `/api/admin/packages/${from.packageId}/move`,
      {
        token: this.admin().token,
        key: randomUUID(),
        body: { memberId: member.id, credits, reason: 'For a friend' },
      },
    );
    expect(status).toBe(200);
    const [row] = await this.studio.sql<{ id: string }>(
      'SELECT id FROM user_packages WHERE member_id = $1',
      [member.id],
    );
    return { ...member, packageId: row!.id, paymentId: '' };
  }

  takeBack(
    owner: Owner,
    share: number,
    { refundId = newId(), askedBy = null as string | null } = {},
  ): Promise<Answer<AnswerBody>> {
    return this.studio.asPayments('POST', '/internal/take-backs', {
      refundId,
      paymentId: owner.paymentId,
      userId: owner.id,
      userPackageId: owner.packageId,
      share,
      reason: 'Moved away',
      askedBy,
    });
  }

  /** What booking hears when money went back, twice; all of it unless said. */
  async refunded(owner: Pick<Owner, 'id' | 'paymentId'>, more: Partial<Refunded> = {}) {
    const data: Refunded = {
      refundId: newId(),
      paymentId: owner.paymentId,
      userId: owner.id,
      amount: PRICE,
      kind: 'package',
      referenceId: newId(),
      description: '10-class package',
      currency: 'AED',
      reason: 'Moved away',
      creditNoteNumber: null,
      askedBy: null,
      isVoid: false,
      refundedAt: this.studio.clock.now().toISOString(),
      ...more,
    };
    const { app } = this.studio.apps[0]!;
    await this.hear('payment.refunded.v1', data, async (event, tx) => {
      await app.get(OnPaymentRefunded).refunded(event, tx);
      await app.get(OnPlaceRefunded).refunded(event, tx);
    });
  }

  async disputed(owner: Pick<Owner, 'id' | 'paymentId'>, state: 'opened' | 'won' | 'lost') {
    const data: EventData<'payment.disputed.v1'> = {
      disputeId: newId(),
      paymentId: owner.paymentId,
      userId: owner.id,
      kind: 'package',
      referenceId: newId(),
      description: '10-class package',
      amount: PRICE,
      currency: 'AED',
      state,
      reason: 'fraudulent',
      at: this.studio.clock.now().toISOString(),
    };
    const { app } = this.studio.apps[0]!;
    await this.hear('payment.disputed.v1', data, (event, tx) =>
      app.get(OnPaymentDisputed).disputed(event, tx),
    );
  }

  private async hear<T extends EventType>(
    type: T,
    data: EventData<T>,
    handle: (event: StudioEvent<T>, tx: Parameters<Parameters<typeof once>[2]>[0]) => Promise<void>,
  ): Promise<void> {
    const occurredAt = this.studio.clock.now().toISOString();
    const head = { id: newId(), type, studioId: HOME_STUDIO_ID, requestId: null, occurredAt };
    const event = { ...head, data } as StudioEvent<T>;
    const key = { studioId: HOME_STUDIO_ID, eventId: event.id, handler: 'spec' };
    for (const _ of ['first', 'again'])
      await once(this.studio.dataSource, key, (tx) => handle(event, tx));
  }
}
