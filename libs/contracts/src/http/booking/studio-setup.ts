import { z } from 'zod';
import { admins, endpoint } from '../../endpoint.js';
import { clock, day, id } from '../../fields.js';
import { forManagers } from './timetable-fields.js';

/** What an owner does before a studio opens, in the order of the page. */
export const setupItem = z.enum([
  'profile',
  'legal',
  'rooms',
  'team',
  'class_types',
  'timetable',
  'products',
  'cards',
  'mails',
  'texts',
  'import',
]);
export type SetupItem = z.infer<typeof setupItem>;

/** What a studio can open without; `overview` is the line on the overview. */
export const setupSkip = z.enum(['team', 'cards', 'mails', 'import', 'overview']);
export type SetupSkip = z.infer<typeof setupSkip>;

/** What booking knows of it, counted from the data. */
export const setupFacts = z.object({
  name: z.string(),
  address: z.string(),
  /** What the profile still lacks. */
  profileLacks: z.array(z.enum(['name', 'address', 'contact'])),
  /** Legal details without which nothing can be sold; empty: there are all. */
  legalLacks: z
    .array(z.enum(['legalName', 'invoiceAddress', 'vatStatus', 'vatFrom', 'trn']))
    .optional(),
  rooms: z.int(),
  roomSeats: z.int(),
  trainers: z.int(),
  classTypes: z.int(),
  /** Classes of every week. */
  series: z.int(),
  packages: z.int(),
  plans: z.int(),
  /** Texts that nobody has published yet. */
  textsLacking: z.array(z.enum(['terms', 'privacy', 'faq', 'about'])),
  /** The next class that members can see. */
  firstClass: z.object({ id, name: z.string(), day, startTime: clock }).nullable(),
  skipped: z.array(setupSkip),
});
export type SetupFacts = z.infer<typeof setupFacts>;

export const getSetupFacts = endpoint({
  callers: admins,
  service: 'booking',
  method: 'GET',
  path: '/api/admin/setup',
  summary: 'How far the studio is set up, counted from its data.',
  response: setupFacts,
});

const skipped = {
  callers: admins,
  service: 'booking',
  path: '/api/admin/setup/skips/:item',
  params: z.object({ item: setupSkip }),
  status: 204,
} as const;

export const skipSetupItem = endpoint({
  ...skipped,
  method: 'PUT',
  summary: 'This studio opens without it. Safe to repeat.',
});

export const resumeSetupItem = endpoint({
  ...skipped,
  method: 'DELETE',
  summary: 'It is to be done after all. Safe to repeat.',
});

/** Lists that can be begun from the template. */
export const templateKind = z.enum(['rooms', 'class_types', 'timetable', 'products']);
export type TemplateKind = z.infer<typeof templateKind>;

const templateRow = z.object({
  name: z.string(),
  seats: z.int().optional(),
  minutes: z.int().optional(),
  /** Fils. */
  price: z.int().optional(),
  /** 1 = Monday … 7 = Sunday. */
  weekday: z.int().optional(),
  startTime: clock.optional(),
  trainer: z.string().optional(),
  room: z.string().optional(),
});
export type TemplateRow = z.infer<typeof templateRow>;

export const template = z.object({
  kind: templateKind,
  rows: z.array(templateRow),
  /** Why it can't be made now; null: it can. */
  refusal: z.enum(['not_empty', 'no_rooms', 'no_class_types', 'no_trainers']).nullable(),
});
export type Template = z.infer<typeof template>;

const ofTemplate = {
  ...forManagers,
  path: '/api/admin/templates/:kind',
  params: z.object({ kind: templateKind }),
  response: template,
} as const;

export const previewTemplate = endpoint({
  ...ofTemplate,
  method: 'GET',
  summary: 'What the template would make of an empty list, and whether it can.',
});

export const startFromTemplate = endpoint({
  ...ofTemplate,
  method: 'POST',
  summary: 'Fills an empty list from the template, all of it or nothing.',
  status: 201,
  errors: ['TEMPLATE_NOT_EMPTY', 'TEMPLATE_LACKS'],
});
