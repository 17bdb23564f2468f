import { z } from 'zod';

export const importKinds = ['people', 'credits', 'plan-members', 'bookings'] as const;
export const importKind = z.enum(importKinds);
export type ImportKind = z.infer<typeof importKind>;

/** Who a row is about: known by the first of these that the studio knows. */
const personFields = ['externalId', 'fullName', 'firstName', 'lastName', 'email', 'phone'] as const;

/** What a column of a file can be, by kind; in the order of the template's columns. */
export const importFields = {
  people: [
    'fullName',
    'firstName',
    'lastName',
    'email',
    'phone',
    'birthDate',
    'gender',
    'joinedOn',
    'externalId',
    'waiverSignedOn',
    'note',
  ],
  credits: [
    ...personFields,
    'packageName',
    'creditsLeft',
    'creditsTotal',
    'boughtOn',
    'expiresOn',
    'pricePaid',
    'classTypes',
    'recordId',
  ],
  'plan-members': [...personFields, 'planName', 'startedOn', 'paidUntil', 'recordId'],
  bookings: [
    ...personFields,
    'date',
    'startTime',
    'classType',
    'room',
    'trainer',
    'status',
    'paidWith',
    'recordId',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
export const importField = z.enum([
  ...importFields.people,
  ...importFields.credits,
  ...importFields['plan-members'],
  ...importFields.bookings,
]);
export type ImportField = z.infer<typeof importField>;

/** Fields whose cells are days. */
export const importDateFields: readonly ImportField[] = [
  'birthDate',
  'joinedOn',
  'waiverSignedOn',
  'boughtOn',
  'expiresOn',
  'startedOn',
  'paidUntil',
  'date',
];

/** Heads of templates and of the studio's own export: an export can be imported as it is. */
export const importHeads: Readonly<Record<ImportField, string>> = {
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Mobile',
  birthDate: 'Birth date',
  gender: 'Gender',
  joinedOn: 'Member since',
  externalId: 'Old system’s ID',
  /** Of a waiver of the other system: of another text than the studio's own. */
  waiverSignedOn: 'Waiver signed on',
  note: 'Note',
  packageName: 'Package',
  creditsLeft: 'Credits left',
  creditsTotal: 'Credits in all',
  boughtOn: 'Bought on',
  expiresOn: 'Expires on',
  pricePaid: 'Price paid',
  /** Names with a semicolon between them: of a package that is none of this studio's products. */
  classTypes: 'Class types',
  planName: 'Plan',
  startedOn: 'Started on',
  paidUntil: 'Paid until',
  date: 'Date',
  startTime: 'Start time',
  classType: 'Class type',
  room: 'Room',
  trainer: 'Trainer',
  /** `booked`; of a class that is over `attended`, `no_show` or `late_cancelled`. */
  status: 'Status',
  /** The name of a package, or its record ID where a member has two; `plan`; `paid`. */
  paidWith: 'Paid with',
  /** The other system's number of the row itself: the same one is never imported twice. */
  recordId: 'Record ID',
};

const oneNameOnly: readonly ImportField[] = ['firstName', 'lastName'];

/** The fields of a kind's template and export, in the order of its columns. */
export const templateFieldsOf = (kind: ImportKind): ImportField[] =>
  importFields[kind].filter((field) => !oneNameOnly.includes(field));
