// What pages take for `zod`: the contracts' vocabulary of it, to the letter of what zod lets pass
// and refuses (page-schemas.spec.ts holds them together). The library costs 17 KB of a first visit
// and 60 ms of a phone's start; servers and types keep it. A word that is missing here fails in the
// first page that uses it: add it, and raise the version of `zod` in libs/federation.
import { regexes } from 'zod/v4/core';
import { Choice, discriminatedUnion, Keyed, List, record, union, type Shape } from './compound.js';
import { Numeric, Text } from './scalars.js';
import { ofType, Schema, type Reason } from './schema.js';

const text = (): Text => new Text(ofType('string', (value) => typeof value === 'string'));
const format =
  (pattern: RegExp, name: string) =>
  (reason?: Reason | string): Text =>
    text().format((value) => pattern.test(value), reason, name);
const isNumber = ofType('number', (value) => Number.isFinite(value));

export const z = {
  array: (element: Schema) => new List(element),
  boolean: () => new Schema(ofType('boolean', (value) => typeof value === 'boolean')),
  coerce: { number: () => new Numeric((value, issues) => isNumber(Number(value), issues)) },
  discriminatedUnion,
  email: format(regexes.email, 'email address'),
  enum: (options: readonly string[]) => new Choice(options),
  int: () => new Numeric(isNumber).int(),
  iso: {
    date: format(regexes.date, 'ISO date'),
    datetime: format(regexes.datetime({}), 'ISO datetime'),
  },
  literal: (value: unknown) => new Choice(Array.isArray(value) ? value : [value]),
  null: () => new Schema(ofType('null', (value) => value === null)),
  number: () => new Numeric(isNumber),
  object: (shape: Shape) => new Keyed(shape),
  record,
  string: text,
  union,
  unknown: () => new Schema((value) => value),
  url: (reason?: Reason & { protocol?: RegExp }) => text().url(reason),
  uuid: format(regexes.uuid(), 'UUID'),
};
