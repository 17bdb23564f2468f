import { z } from 'zod';
import { endpoint, frontDesk } from '../../endpoint.js';
import { fils, id, instant, LARGEST_INTEGER, listOf, withId } from '../../fields.js';

/** Fils; no drawer holds more than AED 1,000,000. */
const cash = z.int().min(0).max(100_000_000);
const reason = z.string().trim().min(3).max(500);

export const cashMovement = z.object({
  id,
  at: instant,
  kind: z.enum(['sale', 'void', 'refund', 'paid_in', 'paid_out']),
  /** Fils; below 0: cash that left the drawer. */
  amount: z.int(),
  reason: z.string().nullable(),
  saleId: id.nullable(),
  actorId: id,
  actorName: z.string().nullable(),
});
export type CashMovement = z.infer<typeof cashMovement>;

export const cashDrawerView = z.object({
  id,
  openedAt: instant,
  openedBy: id,
  openedByName: z.string().nullable(),
  float: fils,
  /** What should be in it: float and movements. */
  expected: z.int(),
  closedAt: instant.nullable(),
  closedBy: id.nullable(),
  closedByName: z.string().nullable(),
  counted: fils.nullable(),
  /** `counted` - `expected`; kept as it was. */
  difference: z.int().nullable(),
  note: z.string().nullable(),
});
export type CashDrawerView = z.infer<typeof cashDrawerView>;

/** What one person moved, in fils; money that left is below 0. */
const cashOfPerson = z.object({
  actorId: id,
  actorName: z.string().nullable(),
  sales: z.int(),
  voids: z.int(),
  refunds: z.int(),
  paidIn: z.int(),
  paidOut: z.int(),
  total: z.int(),
});

export const cashDrawerReport = cashDrawerView.extend({
  movements: z.array(cashMovement),
  people: z.array(cashOfPerson),
});
export type CashDrawerReport = z.infer<typeof cashDrawerReport>;

export const getOpenDrawer = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/cash-drawers/open',
  summary: 'The cash drawer that is open, with its movements; null: none is.',
  callers: frontDesk,
  response: z.object({ drawer: cashDrawerReport.nullable() }),
});

export const listCashDrawers = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/cash-drawers',
  summary: 'Cash drawers, newest first, at most 100.',
  callers: frontDesk,
  response: listOf(cashDrawerView),
});

export const getCashDrawer = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/cash-drawers/:id',
  summary: 'The report of one cash drawer: each movement, and sums by person.',
  callers: frontDesk,
  params: withId,
  response: cashDrawerReport,
  errors: ['NOT_FOUND'],
});

export const openDrawer = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/cash-drawers',
  summary: 'Opens the cash drawer with its float; one is open at a time.',
  callers: frontDesk,
  idempotent: true,
  status: 201,
  body: z.object({ float: cash }),
  response: cashDrawerReport,
  errors: ['DRAWER_ALREADY_OPEN', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const moveCash = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/cash-drawers/:id/movements',
  summary: 'Cash is put into the drawer, or taken out of it, for a reason.',
  callers: frontDesk,
  idempotent: true,
  status: 201,
  params: withId,
  body: z.object({ kind: z.enum(['paid_in', 'paid_out']), amount: cash.min(1), reason }),
  response: cashDrawerReport,
  errors: [
    'NOT_FOUND',
    'DRAWER_NOT_OPEN',
    'NOT_ENOUGH_CASH',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const closeDrawer = endpoint({
  service: 'payments',
  method: 'POST',
  path: '/api/admin/cash-drawers/:id/close',
  summary: 'Closes the drawer with what was counted; the difference is kept.',
  callers: frontDesk,
  params: withId,
  body: z.object({
    counted: cash,
    /** As the caller saw it: when cash moved since, the answer is DRAWER_CHANGED. */
    expected: z.int().min(-LARGEST_INTEGER).max(LARGEST_INTEGER),
    note: z.string().trim().max(500).optional(),
  }),
  response: cashDrawerReport,
  errors: ['NOT_FOUND', 'DRAWER_NOT_OPEN', 'DRAWER_CHANGED'],
});
