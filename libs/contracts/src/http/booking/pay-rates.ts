import { z } from 'zod';
import { recordVersion } from '../../edit-conflict.js';
import { admins, endpoint } from '../../endpoint.js';
import { day, id, withId } from '../../fields.js';

/** Fils, at most AED 10,000. */
const rateAmount = z.int().min(0).max(1_000_000);

/** What one class pays: its parts are added. */
const termFields = {
  perClass: rateAmount,
  perHour: rateAmount,
  /** For everybody who came. */
  perHead: rateAmount,
  /** For everybody who came above so many. */
  perHeadAbove: rateAmount,
  headsIncluded: z.int().min(0).max(100),
  /** When every seat is taken. */
  fullBonus: rateAmount,
  /** Of a private or duet: per cent of the net price of everybody who came. */
  sharePercent: z.int().min(0).max(100),
};
export const payTerms = z.object(termFields);
export type PayTerms = z.infer<typeof payTerms>;

export const payRate = z.object({
  ...termFields,
  id,
  /** Null: everybody without a rate of their own. */
  trainerId: id.nullable(),
  /** Null: every class type without a rate of its own. */
  classTypeId: id.nullable(),
  from: day,
  /** The last day; null: until another one begins. */
  until: day.nullable(),
  version: recordVersion,
});
export type PayRate = z.infer<typeof payRate>;

const named = z.object({ id, name: z.string(), active: z.boolean() });

const ofRates = { service: 'booking', callers: admins } as const;

export const listPayRates = endpoint({
  ...ofRates,
  method: 'GET',
  path: '/api/admin/pay-rates',
  summary: 'What trainers are paid for a class, from which day on, the earlier rates too.',
  response: z.object({
    trainers: z.array(named),
    classTypes: z.array(named),
    rates: z.array(payRate),
  }),
});

const backdated = {
  /** Known, and meant: the days are of a locked month, the difference goes into the next one. */
  backdated: z.boolean().default(false),
};

export const addPayRate = endpoint({
  ...ofRates,
  method: 'POST',
  path: '/api/admin/pay-rates',
  summary: 'A rate from a day on; it ends the one that was in force.',
  status: 201,
  idempotent: true,
  body: z.object({
    ...termFields,
    ...backdated,
    trainerId: id.nullable(),
    classTypeId: id.nullable(),
    from: day,
  }),
  response: payRate,
  errors: [
    'NOT_FOUND',
    'PAY_RATE_EXISTS',
    'PAY_MONTH_LOCKED',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const changePayRate = endpoint({
  ...ofRates,
  method: 'PATCH',
  path: '/api/admin/pay-rates/:id',
  summary: 'Changes what a rate pays, while no locked month was paid by it.',
  params: withId,
  body: payTerms.partial().extend({ version: recordVersion.optional() }),
  response: payRate,
  errors: ['NOT_FOUND', 'PAY_MONTH_LOCKED', 'EDIT_CONFLICT'],
});

export const removePayRate = endpoint({
  ...ofRates,
  method: 'DELETE',
  path: '/api/admin/pay-rates/:id',
  summary: 'Takes a rate away, while no locked month was paid by it: the one before goes on.',
  params: withId,
  status: 204,
  errors: ['PAY_MONTH_LOCKED'],
});
