import { isApiError, messageOf } from '@studio/api-client';
import type {
  ImportAsk,
  ImportEncoding,
  ImportField,
  ImportKind,
  ImportProblem,
  ImportView,
} from '@studio/contracts';
import { fullDate } from '@studio/ui/format';
import { has, t } from './messages.js';

export const fieldLabels: Record<ImportField, string> = {
  fullName: t('fullName'),
  firstName: t('firstName'),
  lastName: t('lastName'),
  email: t('email'),
  phone: t('phone'),
  externalId: t('externalId'),
  birthDate: t('birthDate'),
  gender: t('gender'),
  joinedOn: t('joinedOn'),
  waiverSignedOn: t('waiverSignedOn'),
  note: t('note'),
  packageName: t('packageName'),
  creditsLeft: t('creditsLeft'),
  creditsTotal: t('creditsTotal'),
  boughtOn: t('boughtOn'),
  expiresOn: t('expiresOn'),
  pricePaid: t('pricePaid'),
  classTypes: t('classTypes'),
  planName: t('planName'),
  startedOn: t('startedOn'),
  paidUntil: t('paidUntil'),
  date: t('date'),
  startTime: t('startTime'),
  classType: t('classType'),
  room: t('room'),
  trainer: t('trainer'),
  status: t('status'),
  paidWith: t('paidWith'),
  recordId: t('recordId'),
};

const factLabels: Partial<Record<ImportField, Readonly<Record<string, string>>>> = {
  gender: {
    female: t('gender_female'),
    male: t('gender_male'),
    other: t('gender_other'),
  },
  status: {
    booked: t('outcome_booked'),
    attended: t('outcome_attended'),
    no_show: t('outcome_no_show'),
    late_cancelled: t('outcome_late_cancelled'),
    cancelled: t('outcome_cancelled'),
  },
};

/** What of a row will be written, in words. */
export const factText = (field: ImportField, value: string): string =>
  factLabels[field]?.[value] ?? value;

export const askLabels: Record<ImportAsk, string> = {
  name: t('askName'),
  key: t('askKey'),
  package: t('askPackage'),
  credits_left: t('askCreditsLeft'),
  expires_on: t('askExpiresOn'),
  plan: t('askPlan'),
  paid_until: t('askPaidUntil'),
  date: t('askDate'),
  class_type: t('askClassType'),
  same_field_twice: t('askTwice'),
  date_order: t('askDates'),
};

export const encodingLabels: Record<ImportEncoding, string> = {
  'utf-8': t('utf8'),
  'utf-16le': t('utf16'),
  'utf-16be': t('utf16be'),
  'windows-1252': t('western'),
  'windows-1256': t('arabic'),
};

/** Where a file breaks off is in the answer's details. */
export const whyNotRead = (error: unknown): string => {
  const why = messageOf(error);
  const details = isApiError(error) ? (error.details as { line?: unknown } | undefined) : undefined;
  return typeof details?.line === 'number'
    ? t('breaksOffAt', { why, line: details.line })
    : t('notRead', { why });
};

/** A class and its time are said as people say them. */
const valueText = (value: string): string => {
  const [, name = '', date = '', time = ''] =
    /^(.+), (\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(value) ?? [];
  return name ? t('classAt', { name, date: fullDate(date), time }) : value;
};

/** What is wrong with a row, in a sentence. */
export const problemText = ({ field, code, value, leftOut }: ImportProblem): string => {
  const problem = has(code)
    ? t(code, { field: field ? fieldLabels[field] : t('wholeRow'), value: valueText(value ?? '') })
    : code;
  return leftOut === undefined ? problem : t('leftOutCell', { problem, text: leftOut });
};

/** What a message with `{kind, select, …}` calls a kind: its words have no hyphen. */
const selected = {
  people: 'people',
  credits: 'credits',
  'plan-members': 'plans',
  bookings: 'bookings',
} as const satisfies Record<ImportKind, string>;
export const kindOf = ({ kind }: { kind: ImportKind }): string => selected[kind];

export const kindLabels: Record<ImportKind, string> = {
  people: t('kind_people'),
  credits: t('kind_credits'),
  'plan-members': t('kind_plans'),
  bookings: t('kind_bookings'),
};

export const kindHints: Record<ImportKind, string> = {
  people: t('kindHint_people'),
  credits: t('kindHint_credits'),
  'plan-members': t('kindHint_plans'),
  bookings: t('kindHint_bookings'),
};

export const statusLabels: Record<ImportView['status'], string> = {
  columns: t('status_columns'),
  checking: t('status_checking'),
  checked: t('status_checked'),
  importing: t('status_importing'),
  done: t('status_done'),
  undoing: t('status_undoing'),
  undone: t('status_undone'),
};
