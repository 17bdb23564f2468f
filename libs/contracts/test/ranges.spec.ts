import type { z } from 'zod';
import { namedEndpoints } from '../src/endpoints.js';
import { day, instant } from '../src/fields.js';

type Leaf = [string, z.core.$ZodType];

/** Types that only wrap another one. */
const wrappers = [
  'optional',
  'nullable',
  'default',
  'prefault',
  'catch',
  'readonly',
  'nonoptional',
] as const;
type Wrapper = Extract<z.core.$ZodTypes['_zod']['def'], { type: (typeof wrappers)[number] }>;
const isWrapper = (def: z.core.$ZodTypes['_zod']['def']): def is Wrapper =>
  (wrappers as readonly string[]).includes(def.type);

/** What a schema is made of, down to texts and numbers. */
const leavesOf = (schema: z.core.$ZodType, path: string): Leaf[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (isWrapper(def)) return leavesOf(def.innerType, path);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, own]) => leavesOf(own, `${path}.${name}`));
    case 'array':
      return leavesOf(def.element, `${path}[]`);
    case 'tuple':
      return def.items.flatMap((item, n) => leavesOf(item, `${path}[${n}]`));
    case 'record':
      return leavesOf(def.valueType, `${path}{}`);
    case 'union':
      return def.options.flatMap((option) => leavesOf(option, path));
    case 'intersection':
      return [...leavesOf(def.left, path), ...leavesOf(def.right, path)];
    case 'pipe':
      return [...leavesOf(def.in, path), ...leavesOf(def.out, path)];
    default:
      return [[path, schema]];
  }
};

const requestFields = Object.entries(namedEndpoints).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? leavesOf(schema, `${name} ${part}`) : [],
  ),
);
const taking = (values: readonly unknown[]): string[] =>
  requestFields
    .filter(([, schema]) => values.some((value) => (schema as z.ZodType).safeParse(value).success))
    .map(([path]) => path);

const isDate = (def: object): boolean =>
  'format' in def && (def.format === 'date' || def.format === 'datetime');

it('no request takes an integer that no column of the database can hold', () => {
  expect(requestFields.length).toBeGreaterThan(200);
  const numbers = requestFields.filter(([, { _zod }]) => _zod.def.type === 'number');
  expect(numbers.length).toBeGreaterThan(20);
  const wide = new Set(taking([2_147_483_648, -2_147_483_649]));
  expect(numbers.map(([path]) => path).filter((path) => wide.has(path))).toEqual([]);
});

it('no request takes a date beside the years 1900 to 2100', () => {
  const dates = requestFields.filter(([, { _zod }]) => isDate(_zod.def));
  expect(dates.length).toBeGreaterThan(20);
  const outside = ['0000-01-01', '1899-12-31', '2101-01-01', '9999-12-31'];
  const wide = new Set(taking([...outside, ...outside.map((date) => `${date}T00:00:00Z`)]));
  expect(dates.map(([path]) => path).filter((path) => wide.has(path))).toEqual([]);
});

it.each([
  '0000-01-01',
  '-000001-01-01',
  '1899-12-31',
  '2026-02-30',
  '2101-01-01',
  '9999-12-31',
  '+275760-09-13',
  '275760-09-13',
  'infinity',
  '',
])('%j is no day, and its midnight no instant', (date) => {
  expect(day.safeParse(date).success).toBe(false);
  expect(instant.safeParse(`${date}T00:00:00Z`).success).toBe(false);
});

it.each(['1900-01-01', '2024-02-29', '2100-12-31'])(
  '%s is a day, and its end an instant',
  (date) => {
    expect(day.parse(date)).toBe(date);
    expect(instant.parse(`${date}T23:59:59.999Z`)).toBe(`${date}T23:59:59.999Z`);
  },
);
