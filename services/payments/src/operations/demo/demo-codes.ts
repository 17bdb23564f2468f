import { demoId, demoPeople } from '@studio/demo-studio';
import { addDays, studioInstant } from '@studio/domain-kit';
import { endingOf, hashOf } from '../../products/gift-cards/gift-cards.api.js';

/** Who made them: the demo studio's admin. */
const adminId = demoPeople.find(({ role }) => role === 'admin')?.id;

/** Codes that run, and one that is over; days from today, the last one included. */
const codes = [
  { code: 'WELCOME10', name: '10 % off packages', percent: 10, kinds: ['package'], until: 60 },
  { code: 'FRIEND', name: 'AED 100 for a friend', amount: 10_000, kinds: ['package'], until: null },
  { code: 'SUMMER25', name: 'Summer', percent: 25, kinds: ['package', 'class'], until: -80 },
];

export const promoCodeRows = (studioId: string, today: string) =>
  codes.map(({ code, name, percent, amount, kinds, until }, n) => ({
    studio_id: studioId,
    id: demoId('promo-code', n + 1),
    code,
    name,
    percent_off: percent ?? null,
    amount_off: amount ?? null,
    valid_from: studioInstant(addDays(today, -120), '00:00'),
    valid_until: until === null ? null : studioInstant(addDays(today, until + 1), '00:00'),
    limit_total: null,
    limit_per_person: 1,
    kinds,
    package_ids: [],
    active: true,
    created_by: adminId,
    created_at: studioInstant(addDays(today, -121 - n), '10:00'),
    version: 0,
  }));

/** Given away by the studio: what nobody paid for is in no invoice. */
const cards = [
  { code: 'DEMO-OPEN-DAYX-25AB', amount: 25_000, email: 'raffle@demo.studio', daysAgo: 40 },
  { code: 'DEMO-PRIZ-EXYZ-50CD', amount: 50_000, email: 'prize@demo.studio', daysAgo: 12 },
];

export const giftCardRows = (studioId: string, today: string) =>
  cards.map(({ code, amount, email, daysAgo }, n) => ({
    studio_id: studioId,
    id: demoId('gift-card', n + 1),
    code_hash: `\\x${hashOf(code).toString('hex')}`,
    ending: endingOf(code),
    amount,
    balance: amount,
    blocked: false,
    recipient_email: email,
    issued_at: studioInstant(addDays(today, -daysAgo), '12:00'),
  }));

export const giftCardEntryRows = (studioId: string, today: string) =>
  giftCardRows(studioId, today).map(({ id, amount, issued_at: at }, n) => ({
    studio_id: studioId,
    id: demoId('gift-card-entry', n + 1),
    gift_card_id: id,
    at,
    kind: 'issue',
    delta: amount,
    actor_id: adminId,
    reason: 'Open day raffle',
  }));
