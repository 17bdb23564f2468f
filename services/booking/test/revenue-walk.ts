import { randomUUID } from 'node:crypto';
import { addDays, HOME_STUDIO_ID } from '@studio/domain-kit';
import fc from 'fast-check';
import { ReconcileNoShows } from '../src/attendance/no-shows/reconcile-no-shows.job.js';
import { ReconcilePackages } from '../src/funding/package-expiry/reconcile-packages.job.js';
import type { Answer, AnswerBody, OpenStudio, Person } from './open-studio.js';
import type { RevenueClient } from './revenue-client.js';

const kinds = [
  'buy',
  'book',
  'book',
  'book',
  'cancel',
  'checkIn',
  'waive',
  'refund',
  'adjust',
  'move',
  'extend',
  'freeze',
  'plan',
  'goods',
  'jump',
  'jump',
  'jump',
] as const;

export interface Step {
  does: (typeof kinds)[number];
  /** Which member, package or booking. */
  which: number;
  /** Credits, days or share. */
  much: number;
}

/** Seven credits for a price that they do not divide, and two classes. */
const beginning: readonly Step[] = [
  { does: 'buy', which: 0, much: 6 },
  { does: 'book', which: 0, much: 1 },
  { does: 'book', which: 0, much: 2 },
  { does: 'jump', which: 0, much: 3 },
];

export const walks: fc.Arbitrary<Step[]> = fc
  .array(
    fc.record({
      does: fc.constantFrom(...kinds),
      which: fc.nat(9),
      much: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 10, maxLength: 20 },
  )
  .map((steps) => [...beginning, ...steps]);

interface Bought {
  member: Person;
  paymentId: string;
  packageId: string;
  /** What is not given back yet, without VAT. */
  net: number;
  /** What was paid, without VAT. */
  sold: number;
}

const HOUR = 3_600_000;

/** What members and staff do, through the service; what is not possible at the moment is refused. */
export class RevenueWalk {
  private readonly bought: Bought[] = [];
  private readonly bookings: { member: Person; id: string }[] = [];

  private constructor(
    private readonly studio: OpenStudio,
    private readonly revenue: RevenueClient,
    private readonly admin: Person,
    private readonly members: readonly Person[],
  ) {}

  static async begin(
    studio: OpenStudio,
    revenue: RevenueClient,
    admin: Person,
  ): Promise<RevenueWalk> {
    const members = await Promise.all([1, 2].map(() => studio.person()));
    for (const { id } of members)
      await studio.sql(
        `INSERT INTO members (studio_id, id, email, role, told_at)
         VALUES ($1, $2, $3, 'user', now())`,
        [HOME_STUDIO_ID, id, `${id}@a.test`],
      );
    return new RevenueWalk(studio, revenue, admin, members);
  }

  async take(step: Step): Promise<void> {
    const actions: Record<Step['does'], () => Promise<unknown>> = {
      buy: () => this.buy(step),
      book: () => this.book(step),
      cancel: () => this.onBooking(step, ({ member, id }) => this.studio.cancel(member, id)),
      checkIn: () => this.onBooking(step, ({ id }) => this.checkIn(id)),
      waive: () => this.onBooking(step, ({ id }) => this.asAdmin(`bookings/${id}/waive`, {})),
      refund: () => this.onPackage(step, (one) => this.refund(one, step)),
      adjust: () =>
        this.onPackage(step, ({ packageId }) =>
          this.asAdmin(`packages/${packageId}/adjust`, { credits: step.much - 5 || 1 }),
        ),
      move: () =>
        this.onPackage(step, ({ packageId, member }) =>
          this.asAdmin(`packages/${packageId}/move`, {
            credits: 1 + (step.much % 3),
            memberId: this.members.find(({ id }) => id !== member.id)?.id,
          }),
        ),
      extend: () =>
        this.onPackage(step, ({ packageId }) =>
          this.asAdmin(`packages/${packageId}/extend`, { expiresOn: this.day(step.much * 5) }),
        ),
      freeze: () =>
        this.onPackage(step, ({ packageId }) =>
          this.asAdmin(`packages/${packageId}/freeze`, {
            from: this.day(1),
            until: this.day(7 + step.much),
          }),
        ),
      plan: () => Promise.resolve(this.sellPlan(step)),
      goods: () => Promise.resolve(this.sellGoods(step)),
      jump: () => this.jump(step),
    };
    await actions[step.does]();
  }

  /** Sales of packages so far. */
  get sales(): readonly Bought[] {
    return this.bought;
  }

  private at<One>(list: readonly One[], { which }: Step): One | undefined {
    return list[which % Math.max(1, list.length)];
  }

  private day(days: number): string {
    return addDays(this.studio.today(), days);
  }

  private asAdmin(path: string, body: Record<string, unknown>): Promise<Answer<AnswerBody>> {
    const { token } = this.admin;
    const reason = 'As it was agreed';
    const input = { token, key: randomUUID(), body: { reason, ...body } };
    return this.studio.call('POST', `/api/admin/${path}`, input);
  }

  private async onBooking(
    step: Step,
    execute: (booking: { member: Person; id: string }) => Promise<unknown>,
  ): Promise<void> {
    const booking = this.at(this.bookings, step);
    if (booking) await execute(booking);
  }

  private async onPackage(step: Step, execute: (one: Bought) => Promise<unknown>): Promise<void> {
    const one = this.at(this.bought, step);
    if (one) await execute(one);
  }

  private async buy(step: Step): Promise<void> {
    const member = this.at(this.members, step);
    if (!member) return;
    const price = 1_000 * step.much + 37;
    const credits = 1 + (step.much % 7);
    const bought = await this.revenue.buy(member, { credits, price });
    const sold = price - Math.round((price * 5) / 105);
    this.bought.push({ ...bought, member, net: sold, sold });
  }

  private async book(step: Step): Promise<void> {
    const member = this.at(this.members, step);
    if (!member) return;
    const startsAt = this.studio.clock.in(step.much * 7);
    const scheduleId = await this.studio.addClass({ startsAt });
    const { status, body } = await this.studio.book(member, scheduleId);
    if (status === 201 && body.booking) this.bookings.push({ member, id: body.booking.id });
  }

  private checkIn(bookingId: string): Promise<Answer<AnswerBody>> {
    const { token } = this.admin;
    return this.studio.call('POST', '/api/check-ins', { token, body: { bookingId } });
  }

  private async refund(one: Bought, { much }: Step): Promise<void> {
    const net = Math.min(one.net, Math.ceil((one.net * much) / 9));
    if (net === 0) return;
    await this.revenue.refund(one.member, one, { net, share: net / one.sold });
    one.net -= net;
  }

  private sellPlan({ much }: Step): void {
    const at = this.studio.clock.now().toISOString();
    const days = { paidFrom: this.day(much % 3), paidThrough: this.day(much * 4) };
    const net = 10_007 * much;
    const paymentId = this.revenue.documents.add({ kind: 'subscription', net, at, ...days });
    if (much > 4)
      this.revenue.documents.add({
        document: 'credit_note',
        kind: 'subscription',
        net: -Math.round(net / much),
        at,
        paymentId,
      });
  }

  private sellGoods({ much }: Step): void {
    const at = this.studio.clock.now().toISOString();
    this.revenue.documents.add({ kind: much > 5 ? 'retail' : 'fee', net: 501 * much, at });
  }

  /** Hours or days go by, and the jobs do what they do then. */
  private async jump({ much }: Step): Promise<void> {
    const hours = much < 5 ? much * 6 : much * 36;
    this.studio.clock.set(new Date(this.studio.clock.now().getTime() + hours * HOUR));
    const [service] = this.studio.apps;
    for (const job of [ReconcilePackages, ReconcileNoShows]) await service?.app.get(job).execute();
  }
}
