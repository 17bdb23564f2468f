import { importHeads, importKinds, templateFieldsOf } from '@studio/contracts';
import {
  asksOf,
  otherKindOf,
  readHeads,
  shapeOf,
  suggestFields,
  type ImportColumn,
} from './column-rules.js';

test.each([
  [
    ['ID', 'First Name', 'Last Name', 'Email Address', 'Mobile Phone', 'Creation Date', 'LTV'],
    ['externalId', 'firstName', 'lastName', 'email', 'phone', 'joinedOn', null],
  ],
  [
    ['Customer Name', 'E-mail', 'Phone Number', 'DOB', 'Joined'],
    ['fullName', 'email', 'phone', 'birthDate', 'joinedOn'],
  ],
  [
    ['member_name', 'member_email', 'PHONE', 'phone', 'member-id'],
    ['fullName', 'email', 'phone', null, 'externalId'],
  ],
  [
    ['الاسم', 'البريد الإلكتروني', 'رقم الهاتف'],
    ['fullName', 'email', 'phone'],
  ],
])('%j', (names, fields) => {
  expect(suggestFields('people', names)).toEqual(fields);
});

test.each([
  [
    'credits',
    'Client ID,Client,Email,Pricing Option,Sale Date,Activation Date,Expiration Date,Count,Remaining,Amount',
    'externalId,fullName,email,packageName,boughtOn,,expiresOn,creditsTotal,creditsLeft,pricePaid',
  ],
  [
    'credits',
    'Customer Name,Customer Email,Membership name,Purchase date,Expiry date,Credits remaining,Price (AED)',
    'fullName,email,packageName,boughtOn,expiresOn,creditsLeft,pricePaid',
  ],
  [
    'plan-members',
    'Member ID,Client Name,Client Phone,Membership,Start Date,Next Payment Date,Auto-Pay',
    'externalId,fullName,phone,planName,startedOn,paidUntil,',
  ],
  [
    'bookings',
    'Client Email,Class Date,Start Time,Class Name,Location,Instructor,Purchase Option Name,Booking ID',
    'email,date,startTime,classType,room,trainer,paidWith,recordId',
  ],
] as const)('%s: %s', (kind, names, fields) => {
  const found = suggestFields(kind, names.split(','));
  expect(found.map((field) => field ?? '').join(',')).toBe(fields);
});

test.each(importKinds)('the template of %s is read as it is', (kind) => {
  const fields = templateFieldsOf(kind);
  const names = fields.map((field) => importHeads[field]);
  expect(suggestFields(kind, names)).toEqual(fields);
  expect(otherKindOf(kind, names)).toBeNull();
});

test('a file of another kind is known by its heads', () => {
  const namesOf = (kind: (typeof importKinds)[number]) =>
    templateFieldsOf(kind).map((field) => importHeads[field]);
  expect(otherKindOf('credits', namesOf('people'))).toBe('people');
  expect(otherKindOf('credits', namesOf('bookings'))).toBe('bookings');
  expect(otherKindOf('bookings', namesOf('plan-members'))).toBe('plan-members');
});

test('heads without a name have a number, a second one of a name says so', () => {
  expect(readHeads(['Email', '', 'Email', 'Email'])).toEqual([
    'Email',
    'Column 2',
    'Email (2)',
    'Email (3)',
  ]);
});

test('the shape of a file is its heads in their order, whatever their case', () => {
  expect(shapeOf(['E-mail', 'Name'])).toBe(shapeOf(['EMAIL', 'name']));
  expect(shapeOf(['E-mail', 'Name', 'Reason'])).toBe(shapeOf(['E-mail', 'Name']));
  expect(shapeOf(['Name', 'E-mail'])).not.toBe(shapeOf(['E-mail', 'Name']));
});

const column = (
  field: ImportColumn['field'],
  dates: ImportColumn['dates'] = 'none',
): ImportColumn => ({ name: 'x', sample: '', dates, field });

test.each([
  [[column('fullName'), column('email')], null, []],
  [[column('email')], null, ['name']],
  [[column('fullName')], null, ['key']],
  [[column(null)], null, ['name', 'key']],
  [[column('fullName'), column('email'), column('email')], null, ['same_field_twice']],
  [[column('fullName'), column('email'), column('joinedOn', 'ambiguous')], null, ['date_order']],
  [[column('fullName'), column('email'), column('joinedOn', 'mixed')], null, ['date_order']],
  [[column('fullName'), column('email'), column('joinedOn', 'ambiguous')], 'day_first', []],
  // Another column of the file says how its dates are written.
  [
    [
      column('fullName'),
      column('email'),
      column('joinedOn', 'ambiguous'),
      column(null, 'month_first'),
    ],
    null,
    [],
  ],
  [[column('fullName'), column('email'), column(null, 'mixed')], null, []],
] as const)('%j, %s asks for %j', (columns, order, asks) => {
  expect(asksOf('people', columns, order)).toEqual(asks);
});
