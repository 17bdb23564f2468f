import type { HistoryEntry } from '@studio/contracts';
import { amountPaid, dateAndTime, fullDate } from '@studio/ui/format';
import { roleLabels, sentence } from '../../shared/labels.js';
import { t } from './messages.js';

/** One field of a change, in words. */
export interface Change {
  field: string;
  before: string;
  after: string;
  isChanged: boolean;
}

type Facts = ReadonlyMap<string, unknown>;

const fieldNames: Readonly<Record<string, string>> = {
  full_name: t('fieldName'),
  fullName: t('fieldName'),
  packageName: t('fieldPackage'),
  creditsLeft: t('fieldCreditsLeft'),
  expiresOn: t('fieldExpiresOn'),
  is_admin: t('fieldIsAdmin'),
  banned_until: t('fieldBannedUntil'),
  email: t('fieldEmail'),
  birth_date: t('fieldBirthDate'),
  gender: t('fieldGender'),
};

/** `lateCancelFee`, `late_cancel_fee`: Late cancel fee. */
const fieldLabel = (path: string): string =>
  path
    .split('.')
    .map(
      (name) =>
        fieldNames[name] ?? sentence(name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()),
    )
    .join(', ');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands in an object is a field of its own: `contact.name`. */
const flat = (value: unknown, path = ''): [string, unknown][] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, inside]) =>
        flat(inside, path === '' ? name : `${path}.${name}`),
      )
    : [[path, value]];

const factsOf = (value: unknown): Facts => new Map(isObject(value) ? flat(value) : []);

/** Money is kept in fils. */
const isMoney = (path: string): boolean =>
  /(^|[._])(amount|price|fee|float|counted|expected|difference|net|vat|discount)$/i.test(path) ||
  /(Price|Amount|Fee|GiftCard)$/.test(path) ||
  /^(total|perClass|perHour|perHead|perHeadAbove|fullBonus)$/.test(path);
const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
const isCode = (value: string): boolean => /^[a-z]+([_-][a-z]+)*$/.test(value);

const textOf = (path: string, value: string): string => {
  if (value === '') return t('none');
  if (isInstant(value)) return dateAndTime(value);
  if (isDay(value)) return fullDate(value);
  if (/(^|\.)role$/.test(path) && roleLabels[value]) return roleLabels[value];
  return isCode(value) ? sentence(value) : value;
};

const numberOf = (path: string, value: number): string =>
  isMoney(path) && Number.isInteger(value) ? amountPaid(value) : String(value);

/** Of something that was not there, or of one value. */
const valueLabel = (path: string, value: unknown): string => {
  if (value === undefined || value === null) return t('none');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number') return numberOf(path, value);
  if (typeof value === 'string') return textOf(path, value);
  if (Array.isArray(value))
    return value.map((one) => valueLabel(path, one)).join(', ') || t('none');
  return JSON.stringify(value);
};

/** Ids say nothing to a reader, and the record is a click away. */
const isShown = (before: unknown, after: unknown): boolean => {
  const values = [before, after].filter((value) => value !== undefined && value !== null);
  return values.length > 0 && !values.every(isId);
};

/** The fields of a row, what was changed first. A field that is in one side alone was not told in the other. */
export const changesOf = ({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): Change[] => {
  const [was, is] = [factsOf(before), factsOf(after)];
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  const changes = paths
    .filter((path) => isShown(was.get(path), is.get(path)))
    .map((path) => {
      const [from, to] = [was.get(path), is.get(path)];
      return {
        field: fieldLabel(path),
        before: valueLabel(path, from),
        after: valueLabel(path, to),
        isChanged: JSON.stringify(from) !== JSON.stringify(to),
      };
    });
  return [...changes.filter((one) => one.isChanged), ...changes.filter((one) => !one.isChanged)];
};

const namesOfThings = [
  'name',
  'title',
  'packageName',
  'subject',
  'description',
  'code',
  'file',
  'list',
  'event',
];

/** `Reformer Flow, Mon 23 Nov, 08:30`. */
const eventOf = ({ about }: HistoryEntry): string | null => {
  if (!about) return null;
  return about.startsAt ? `${about.name}, ${dateAndTime(about.startsAt)}` : about.name;
};

/** Whom or what it was done to: the person, or the thing by the name that the row has for it. */
export const aboutLabel = (entry: HistoryEntry): string | null => {
  const known = entry.subjectName ?? eventOf(entry);
  if (known) return known;
  const [was, is] = [factsOf(entry.before), factsOf(entry.after)];
  for (const name of namesOfThings) {
    const value = is.get(name) ?? was.get(name);
    if (typeof value === 'string' && value !== '') return name === 'list' ? sentence(value) : value;
  }
  return null;
};

/** What of a person's it was, where the line names the person. */
export const detailLabel = (entry: HistoryEntry): string | null =>
  entry.subjectName ? eventOf(entry) : null;
