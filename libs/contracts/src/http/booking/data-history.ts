import { z } from 'zod';
import { admins, endpoint, frontDesk } from '../../endpoint.js';
import { day, id, instant, LARGEST_INTEGER } from '../../fields.js';
import { historyRow } from './history.js';

/** What a row is about, by the first word of its action: `promo_code` of `promo_code.changed`. */
const subjects = {
  people: ['person', 'member', 'payments', 'note', 'emergency_contact', 'waiver'],
  bookings: ['booking', 'waiting_list', 'kiosk'],
  credits: ['credits', 'package'],
  money: [
    'sale',
    'transfer',
    'payment',
    'drawer',
    'cash',
    'payout',
    'fee',
    'billing_details',
    'subscription',
    'pay',
    'pay_rate',
  ],
  offers: ['promo_code', 'gift_card', 'gift_card_amounts'],
  catalogue: [
    'class_type',
    'room',
    'trainer',
    'trainer_page',
    'product',
    'products',
    'retail_item',
  ],
  timetable: ['schedule', 'class', 'series', 'holiday', 'season', 'timetable', 'substitution'],
  events: ['event'],
  messages: ['message', 'email'],
  settings: ['settings', 'studio_profile', 'studio_text', 'setup'],
  roles: ['role', 'account', 'session'],
  health: ['health'],
  data: ['import', 'export', 'studio', 'history'],
} as const;

export const historyKind = z.enum([
  'people',
  'bookings',
  'credits',
  'money',
  'offers',
  'catalogue',
  'timetable',
  'events',
  'messages',
  'settings',
  'roles',
  'health',
  'data',
]);
export type HistoryKind = z.infer<typeof historyKind>;
export const subjectsOfHistory: Readonly<Record<HistoryKind, readonly string[]>> = subjects;

/** A subject with what was done to it: `booking.checked_in`. */
export type HistoryAction = `${(typeof subjects)[HistoryKind][number]}.${string}`;

export const historyFilter = z.object({
  /** Whom it was done to. */
  person: id.optional(),
  /** Who of the staff did it; `system`: nobody, it was done by itself. */
  actor: z.union([id, z.literal('system')]).optional(),
  kind: historyKind.optional(),
  /** First and last day in the studio. */
  from: day.optional(),
  to: day.optional(),
  /** A name, or words of the reason or of the values. */
  q: z.string().trim().max(100).optional(),
});
export type HistoryFilter = z.infer<typeof historyFilter>;

export const historyEntry = historyRow.omit({ gaveBack: true }).extend({
  /** Place in the chain, from 1. */
  entry: z.int(),
  /** SHA-256 of the row and of the hash before it, in hex. */
  hash: z.string(),
  previousHash: z.string().nullable(),
  actorRole: z.string().nullable(),
  subjectName: z.string().nullable(),
  /** Which service it was done in. */
  service: z.string(),
  /** When the values were erased, because the person's account was deleted. */
  erasedAt: instant.nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyChain = z.object({
  entries: z.int(),
  /** `entries:hash` of the last row: to be kept outside. Null while there is no row. */
  head: z.string().nullable(),
  /** Null: not checked yet. */
  checkedAt: instant.nullable(),
  /** As of the last check. */
  checkedEntries: z.int(),
  issues: z.array(z.object({ rule: z.string(), total: z.int(), examples: z.array(z.string()) })),
});
export type HistoryChain = z.infer<typeof historyChain>;

const common = { service: 'booking' as const, callers: admins };

export const listDataHistory = endpoint({
  ...common,
  method: 'GET',
  path: '/api/admin/data-history',
  summary: 'What the staff changed in all services, newest first, with the hash of each row.',
  query: historyFilter.extend({ cursor: z.string().max(100).optional() }),
  response: z.object({
    items: z.array(historyEntry),
    nextCursor: z.string().nullable(),
    /** Rows that fit the filter; with the first page alone. */
    total: z.int().nullable(),
  }),
});

/** The answer is text/csv: all rows that fit the filter. That it was read is a row too. */
export const downloadDataHistory = endpoint({
  ...common,
  method: 'GET',
  path: '/api/admin/data-history.csv',
  summary: 'The data history as it is filtered, for a spreadsheet.',
  isSlow: true,
  query: historyFilter,
});

const downloadedList = z.object({
  /** Its name, as the file is called. */
  list: z.string().trim().min(1).max(80),
  /** Rows in the file. */
  rows: z.int().min(0).max(LARGEST_INTEGER),
  /** As the page is filtered. */
  filter: z
    .record(z.string().max(40), z.string().max(200))
    .refine((filter) => Object.keys(filter).length <= 20, 'has at most 20 fields'),
  /** Whose record the list belongs to, or which class. */
  person: id.optional(),
  scheduleId: id.optional(),
});
export type DownloadedList = z.infer<typeof downloadedList>;

/** A file that a page makes of what it has read is given only after this has answered. */
export const recordListDownload = endpoint({
  ...common,
  callers: frontDesk,
  method: 'POST',
  path: '/api/admin/downloads',
  summary:
    'Notes in the data history that a list leaves the studio as a file: which one, how many rows.',
  body: downloadedList,
  status: 204,
});

export const getHistoryActors = endpoint({
  ...common,
  method: 'GET',
  path: '/api/admin/data-history/actors',
  summary: 'Everybody who has a row in the data history as its actor, by name.',
  response: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
});

export const getHistoryChain = endpoint({
  ...common,
  services: ['notifications'],
  method: 'GET',
  path: '/api/admin/data-history/chain',
  summary: 'How long the chain of the data history is, and what its last check found.',
  response: historyChain,
});

export const checkHistoryChain = endpoint({
  ...common,
  method: 'POST',
  path: '/api/admin/data-history/check',
  summary: 'Walks the chain: finds changed, removed and inserted rows. Changes nothing.',
  isSlow: true,
  body: z.object({
    /** One that was kept outside, `entries:hash`: the chain must still go through it. */
    head: z
      .string()
      .regex(/^\d{1,12}:[\da-f]{64}$/)
      .optional(),
  }),
  response: historyChain,
});
