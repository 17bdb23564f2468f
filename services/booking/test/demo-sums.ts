import type { SaleDocumentRow } from '@studio/contracts';
import { addDays, daysIn, studioDay, VAT_PERCENT, vatInside } from '@studio/domain-kit';
import type { OpenStudio } from './open-studio.js';
import type { Documents } from './revenue-client.js';

/** Rows of the demo's year as the tables hold them, read once and whole. */
export interface RawRows {
  now: Date;
  today: string;
  members: { id: string; role: string; joined: string; birthday: string | null }[];
  /** Who was in a class that took place, and when it began. */
  visits: { member: string; at: Date }[];
  /** Who has a class ahead. */
  ahead: ReadonlySet<string>;
  packages: {
    id: string;
    payment: string;
    member: string;
    total: number;
    left: number;
    price: number;
    bought: Date;
    expires: string;
    closedFor: string | null;
  }[];
  bookings: {
    id: string;
    member: string;
    status: string;
    package: string | null;
    payment: string | null;
    price: number;
    credits: number;
    bookedAt: Date;
    endsAt: Date;
    cancelledAt: Date | null;
  }[];
  ledger: { package: string; kind: string; delta: number; at: Date; booking: string | null }[];
  plans: { id: string; member: string; price: number; start: Date }[];
}

export const readRaw = async (studio: OpenStudio): Promise<RawRows> => {
  const now = studio.clock.now();
  const visits = await studio.sql<{ member: string; at: Date; status: string; class: string }>(
    `SELECT member_id AS member, starts_at AS at, status, schedule_id AS class FROM bookings`,
  );
  const held = new Set(
    (await studio.sql<{ id: string }>(`SELECT id FROM schedules WHERE status = 'scheduled'`)).map(
      ({ id }) => id,
    ),
  );
  return {
    now,
    today: studioDay(now),
    members: await studio.sql(`SELECT id, role, joined_on::text AS joined, birthday FROM members`),
    visits: visits.filter(
      (one) => one.status === 'attended' && one.at < now && held.has(one.class),
    ),
    ahead: new Set(
      visits.flatMap((one) => (one.status === 'confirmed' && one.at > now ? [one.member] : [])),
    ),
    packages: await studio.sql(
      `SELECT id, payment_id AS payment, member_id AS member, credits_total AS total,
         credits_left AS left, price_paid AS price, purchased_at AS bought,
         expires_on::text AS expires, closed_for::text AS "closedFor"
       FROM user_packages WHERE payment_id IS NOT NULL`,
    ),
    bookings: await studio.sql(
      `SELECT id, member_id AS member, status, user_package_id AS package, payment_id AS payment,
         price, credits, booked_at AS "bookedAt", ends_at AS "endsAt", cancelled_at AS "cancelledAt"
       FROM bookings`,
    ),
    ledger: await studio.sql(
      `SELECT user_package_id AS package, kind, delta, at, booking_id AS booking
       FROM credit_ledger`,
    ),
    plans: await studio.sql(
      `SELECT m.id, m.member_id AS member, p.price, m.period_start AS start
       FROM member_subscriptions m JOIN subscription_plans p ON p.id = m.plan_id`,
    ),
  };
};

/** A sale of the demo's year: what was bought, and what of it was used when. */
interface Sale {
  kind: 'package' | 'class' | 'subscription';
  member: string;
  net: number;
  soldOn: string;
  /** Credits; 1 of a single visit. */
  credits: number;
  lastDay: string | null;
  uses: { at: Date; credits: number; because: 'used' | 'expired' }[];
  /** Of a plan: the days it pays for. */
  days: { from: string; to: string } | null;
}

const netOf = (gross: number): number => vatInside(gross, VAT_PERCENT).net;
const isOver = ['attended', 'no_show', 'confirmed', 'late_cancelled'];

/** When a place counts as used; null: it never does. */
const settledAt = (one: RawRows['bookings'][number], now: Date): Date | null => {
  if (!isOver.includes(one.status)) return null;
  const at = one.status === 'late_cancelled' ? one.cancelledAt : one.endsAt;
  return at && at <= now ? at : null;
};

const packageSale = (raw: RawRows, one: RawRows['packages'][number]): Sale => {
  const places = raw.bookings.filter((booking) => booking.package === one.id);
  const uses: Sale['uses'] = places.flatMap((booking) => {
    const at = settledAt(booking, raw.now);
    return at ? [{ at, credits: booking.credits, because: 'used' as const }] : [];
  });
  for (const { kind, at, delta } of raw.ledger.filter((row) => row.package === one.id))
    if (kind === 'expire') uses.push({ at, credits: -delta, because: 'expired' });
  return {
    kind: 'package',
    member: one.member,
    net: netOf(one.price),
    soldOn: studioDay(one.bought),
    credits: one.total,
    lastDay: one.expires,
    uses: uses.sort((a, b) => +a.at - +b.at),
    days: null,
  };
};

const visitSale = (raw: RawRows, one: RawRows['bookings'][number]): Sale => {
  const at = settledAt(one, raw.now);
  return {
    kind: 'class',
    member: one.member,
    net: netOf(one.price),
    soldOn: studioDay(one.bookedAt),
    credits: 0,
    lastDay: null,
    uses: at ? [{ at, credits: 1, because: 'used' }] : [],
    days: null,
  };
};

/** Months of a plan that were paid before today; each pays for thirty days. */
const MONTHS_OF_PLAN = 5;
const planSales = (one: RawRows['plans'][number]): Sale[] =>
  Array.from({ length: MONTHS_OF_PLAN }, (_, n) => {
    const from = addDays(studioDay(one.start), -30 * n);
    const to = addDays(from, 29);
    return {
      kind: 'subscription',
      member: one.member,
      net: netOf(one.price),
      soldOn: from,
      credits: 0,
      lastDay: to,
      uses: [],
      days: { from, to },
    };
  });

/** What was sold, and the same as documents of payments with their numbers. */
export const sellDemo = (raw: RawRows, documents: Documents): Sale[] => {
  const sales: Sale[] = [];
  const add = (sale: Sale, row: Partial<SaleDocumentRow> & { at: string }): void => {
    sales.push(sale);
    documents.add({ kind: sale.kind, net: sale.net, userId: sale.member, ...row });
  };
  for (const one of raw.packages)
    add(packageSale(raw, one), { paymentId: one.payment, at: one.bought.toISOString() });
  for (const one of raw.bookings)
    if (one.payment !== null && one.package === null)
      add(visitSale(raw, one), { paymentId: one.payment, at: one.bookedAt.toISOString() });
  for (const plan of raw.plans)
    for (const sale of planSales(plan)) {
      const { days, soldOn } = sale;
      if (soldOn <= raw.today && days)
        add(sale, { at: `${soldOn}T08:00:00.000Z`, paidFrom: days.from, paidThrough: days.to });
    }
  return sales;
};

/** Fils of a sale that are earned at the end of a day; `because` counts that alone. */
export const earnedAt = (sale: Sale, day: string, because?: 'expired'): number => {
  if (day < sale.soldOn) return 0;
  if (sale.days) {
    const { from, to } = sale.days;
    const gone = day < to ? daysIn({ from, to: day }) : daysIn({ from, to });
    return because ? 0 : Math.floor((sale.net * gone) / daysIn({ from, to }));
  }
  const whole = Math.max(1, sale.credits);
  let [used, earned, counted] = [0, 0, 0];
  for (const use of sale.uses) {
    if (studioDay(use.at) > day) break;
    used += use.credits;
    const next = Math.floor((sale.net * Math.min(used, whole)) / whole);
    if (!because || use.because === because) counted += next - earned;
    earned = next;
  }
  return counted;
};

/** Credits of a sale that are not used at the end of a day. */
export const creditsAt = (sale: Sale, day: string): number => {
  const used = sale.uses.filter(({ at }) => studioDay(at) <= day);
  return day < sale.soldOn
    ? 0
    : Math.max(0, sale.credits - used.reduce((sum, { credits }) => sum + credits, 0));
};
