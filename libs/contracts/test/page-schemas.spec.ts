import { register } from 'node:module';
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import * as contracts from '../src/index.js';
import { namedEndpoints } from '../src/endpoints.js';

type Schema = z.core.$ZodTypes;
type Def<Type extends string> = Extract<Schema['_zod']['def'], { type: Type }>;
type Read = Pick<z.ZodType, 'safeParse'>;

/** The contracts once more, with the pages' vocabulary in place of zod. */
const loadForPages = async (): Promise<typeof contracts> => {
  const vocabulary = new URL('../src/page-schemas/z.ts', import.meta.url).href;
  const hook = `export const resolve = async (specifier, context, next) => {
    const isOurs = specifier.endsWith('?pages') || context.parentURL?.endsWith('?pages');
    if (isOurs && specifier === 'zod') return { url: ${JSON.stringify(vocabulary)}, shortCircuit: true };
    const found = await next(specifier.replace('?pages', ''), context);
    return isOurs && found.url.includes('/contracts/src/') ? { ...found, url: found.url + '?pages' } : found;
  };`;
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
  const index = new URL('../src/index.ts?pages', import.meta.url).href;
  return import(index) as Promise<typeof contracts>;
};

const texts = ['', ' a ', 'AED', '12:30', '02-29', '2026-05-31', 'a@b.ae', 'https://a.example/ '];
const formats: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  url: fc.webUrl(),
  date: fc.constantFrom('2026-05-31', '1899-12-31', '2026-02-30'),
  datetime: fc.constantFrom('2026-05-31T10:00:00.000Z', '2026-05-31T10:00:00Z', '2026-05-31T10:00'),
};

const textFor = (def: Def<'string'>): Arbitrary<unknown> => {
  const checks = (def.checks ?? []).map((check) => check._zod.def as { pattern?: RegExp });
  const patterns = checks.flatMap(({ pattern }) =>
    pattern && !pattern.source.includes('(?') ? [fc.stringMatching(pattern)] : [],
  );
  const format = formats[String((def as { format?: string }).format)];
  return fc.oneof(...patterns, ...(format ? [format, format] : []), fc.constantFrom(...texts));
};

const inner = ({ innerType }: { innerType: z.core.$ZodType }): Arbitrary<unknown> =>
  sampleFor(innerType);
/** By the type of a schema. */
const makers: Record<string, (def: never) => Arbitrary<unknown>> = {
  string: textFor,
  number: () =>
    fc.oneof(fc.integer({ min: -1, max: 40 }), fc.constantFrom('7', 0.5, 2 ** 31, 2 ** 53)),
  boolean: () => fc.boolean(),
  enum: ({ entries }: Def<'enum'>) => fc.constantFrom(...Object.values(entries)),
  literal: ({ values }: Def<'literal'>) => fc.constantFrom(...values),
  null: () => fc.constant(null),
  array: ({ element }: Def<'array'>) => fc.array(sampleFor(element), { maxLength: 3 }),
  object: ({ shape }: Def<'object'>) =>
    fc.record(
      Object.fromEntries(Object.entries(shape).map(([name, own]) => [name, sampleFor(own)])),
    ),
  record: ({ valueType }: Def<'record'>) =>
    fc.dictionary(fc.string(), sampleFor(valueType), { maxKeys: 3 }),
  union: ({ options }: Def<'union'>) => fc.oneof(...options.map(sampleFor)),
  nullable: (def: Def<'nullable'>) => fc.oneof(fc.constant(null), inner(def), inner(def)),
  optional: (def: Def<'optional'>) => fc.oneof(fc.constant(undefined), inner(def), inner(def)),
  default: (def: Def<'default'>) => fc.oneof(fc.constant(undefined), inner(def), inner(def)),
};
const valueFor = (schema: z.core.$ZodType): Arbitrary<unknown> => {
  const { def } = (schema as Schema)._zod;
  return makers[def.type]?.(def as never) ?? fc.jsonValue();
};

const wrong = fc.constantFrom(undefined, null, 'a newer word', 7, -1.5, true, [], {});
/** Right as a rule, and wrong often enough that each kind of wrong comes up. */
const sampleFor = (schema: z.core.$ZodType): Arbitrary<unknown> =>
  fc.oneof({ weight: 40, arbitrary: valueFor(schema) }, { weight: 1, arbitrary: wrong });
/** Keys that are not there, and some that nobody knows. */
const shaken = (schema: z.core.$ZodType): Arbitrary<unknown> =>
  fc.tuple(sampleFor(schema), fc.integer({ min: 0, max: 30 })).map(([value, place]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value).filter((_, n) => n !== place);
    return { ...Object.fromEntries(entries), newer: 1 };
  });

const put = (root: unknown, path: readonly PropertyKey[], value: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const node = root as Record<PropertyKey, unknown>;
  node[key] = put(node[key], rest, value);
  return node;
};

/** What a page does with an answer (parse-answer.ts): takes it, replaces words it doesn't know, or refuses it. */
const outcomeOf = (schema: Read, value: unknown): unknown => {
  const first = schema.safeParse(value);
  if (first.success) return { data: first.data };
  const { issues } = first.error;
  const unknown = issues.flatMap((one) => (one.code === 'invalid_value' ? [one] : []));
  if (unknown.length < issues.length) return 'refused';
  let known: unknown = structuredClone(value);
  for (const { path, values } of unknown) known = put(known, path, values[0]);
  const second = schema.safeParse(known);
  if (!second.success) return 'refused';
  return { data: second.data, unknown: unknown.map(({ path }) => path) };
};

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** All schemas by name: those exported, and the parts of endpoints. */
const schemasOf = (module: object): Map<string, unknown> =>
  new Map(
    Object.entries(module).flatMap(([name, value]: [string, unknown]) => [
      [name, value] as const,
      ...['params', 'query', 'body', 'response'].map(
        (part) => [`${name} ${part}`, (value as Record<string, unknown> | null)?.[part]] as const,
      ),
    ]),
  );

test('pages read the contracts as zod does', async () => {
  const forPages = schemasOf(await loadForPages());
  const names = [...schemasOf(contracts)].filter(([, schema]) => isSchema(schema));
  expect(names.length).toBeGreaterThan(Object.keys(namedEndpoints).length);
  for (const [name, schema] of names) {
    const own = forPages.get(name) as Read;
    fc.assert(
      fc.property(shaken(schema as z.ZodType), (value) => {
        expect([name, outcomeOf(own, value)]).toEqual([name, outcomeOf(schema as Read, value)]);
      }),
      { numRuns: 5 },
    );
  }
});
