import { createHash } from 'node:crypto';
import {
  importFields,
  type DateOrder,
  type ImportAsk,
  type ImportField,
  type ImportKind,
} from '@studio/contracts';
import { searchKey } from '@studio/domain-kit';
import { joinStyles, type DateStyle } from './date-rules.js';

export interface ImportColumn {
  name: string;
  /** Of the first row that has one. */
  sample: string;
  dates: DateStyle;
  field: ImportField | null;
}

/** As studios and their systems name them, in the letters of `keyOf`. */
const synonyms: Readonly<Record<ImportField, string>> = {
  fullName: `fullname name customername clientname membername client customer member
    displayname contactname الاسم الاسمالكامل`,
  firstName: 'firstname givenname forename first الاسمالاول',
  lastName: 'lastname surname familyname last اسمالعايله اسمالعائله',
  email: `email emailaddress mail useremail clientemail customeremail memberemail login
    البريدالالكتروني الايميل`,
  phone: `phone phonenumber mobile mobilephone mobilenumber cell cellphone telephone
    contactnumber whatsapp primaryphone رقمالهاتف الهاتف الجوال`,
  externalId: `externalid id clientid memberid customerid userid uniqueid barcode barcodeid
    oldsystemsid mbid membershipnumber`,
  joinedOn: `joinedon joined joindate datejoined membersince since createdat created
    creationdate firstvisit signupdate registered datecreated customersince dateadded`,
};

/** Letters and digits alone: `E-mail Address`, `email_address` and `EmailAddress` are one. */
const keyOf = (name: string): string => searchKey(name).replace(/[^\p{L}\p{N}]/gu, '');

/** The last column of rows that were downloaded because they failed. */
const REASON = 'reason';

/** The same heads in the same order, whatever their case; with the reasons of failed rows too. */
export const shapeOf = (names: readonly string[]): string => {
  const keys = names.map(keyOf);
  if (keys.at(-1) === REASON) keys.pop();
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64url');
};

/** Heads as they are shown: an empty one has its number, a second one of a name says so. */
export const readHeads = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => {
    const name = cell || `Column ${at + 1}`;
    const before = cells.slice(0, at).filter((one) => one === cell && cell !== '').length;
    return before > 0 ? `${name} (${before + 1})` : name;
  });

/** What each column is by its name; of two for one field the first. */
export const suggestFields = (
  kind: ImportKind,
  names: readonly string[],
): (ImportField | null)[] => {
  const taken = new Set<ImportField>();
  return names.map((name) => {
    const key = keyOf(name);
    const field = importFields[kind].find((one) => synonyms[one].split(/\s+/).includes(key));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
};

/** Fields whose cells are dates. */
const dateFields: readonly ImportField[] = ['joinedOn'];

/** The order of the file's dates; null: they don't say, or contradict each other. */
export const orderOf = (columns: readonly ImportColumn[]): DateOrder | null => {
  const style = columns.map(({ dates }) => dates).reduce(joinStyles, 'none');
  if (style === 'day_first' || style === 'month_first') return style;
  return style === 'none' ? 'day_first' : null;
};

/** What has to be said before rows can be read. */
export const asksOf = (
  columns: readonly ImportColumn[],
  chosenOrder: DateOrder | null,
): ImportAsk[] => {
  const fields = columns.flatMap(({ field }) => field ?? []);
  const has = (...wanted: ImportField[]): boolean => wanted.some((one) => fields.includes(one));
  const asks: ImportAsk[] = [];
  if (!has('fullName', 'firstName', 'lastName')) asks.push('name');
  if (!has('email', 'phone', 'externalId')) asks.push('key');
  if (new Set(fields).size < fields.length) asks.push('same_field_twice');
  const dates = columns.filter(({ field }) => field && dateFields.includes(field));
  const isClear = dates.every((one) => one.dates === 'none') || orderOf(columns) !== null;
  if (!isClear && chosenOrder === null) asks.push('date_order');
  return asks;
};
