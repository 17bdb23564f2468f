import { add, Schema, type Issue, readFirst } from './schema.js';
import { Sized } from './scalars.js';

/** Reads a part; what is wrong in it is said with the way to it. */
const readAt = (
  schema: Schema,
  [key, value]: readonly [PropertyKey, unknown],
  issues: Issue[],
): unknown => {
  const before = issues.length;
  const result = schema.read(value, issues);
  for (let n = before; n < issues.length; n += 1) issues[n]?.path.unshift(key);
  return result;
};
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list. */
export class List extends Sized {
  constructor(readonly element: Schema) {
    super((value, issues) => {
      if (Array.isArray(value)) return value.map((item, n) => readAt(element, [n, item], issues));
      add(issues, { code: 'invalid_type', message: 'Invalid input: expected array' });
      return value;
    });
  }
}

export type Shape = Readonly<Record<string, Schema>>;

const readKeys = (shape: Shape, value: Record<string, unknown>, issues: Issue[]): unknown => {
  const result: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(shape)) {
    const isThere = key in value;
    const before = issues.length;
    const read = readAt(schema, [key, value[key]], issues);
    if (!isThere && !schema.mayMiss && issues.length === before)
      add(issues, { code: 'invalid_type', message: 'Invalid input: required', path: [key] });
    if (isThere || read !== undefined) result[key] = read;
  }
  return result;
};

/** Known keys; others are left out. */
export class Keyed extends Schema {
  constructor(readonly shape: Shape) {
    super((value, issues) => {
      if (isObject(value)) return readKeys(shape, value, issues);
      add(issues, { code: 'invalid_type', message: 'Invalid input: expected object' });
      return value;
    });
  }
  extend(more: Shape): Keyed {
    return new Keyed({ ...this.shape, ...more });
  }
  pick(names: object): Keyed {
    return this.only((name) => name in names);
  }
  omit(names: object): Keyed {
    return this.only((name) => !(name in names));
  }
  partial(): Keyed {
    const keys = Object.entries(this.shape).map(([name, schema]) => [name, schema.optional()]);
    return new Keyed(Object.fromEntries(keys) as Shape);
  }
  private only(isWanted: (name: string) => boolean): Keyed {
    return new Keyed(
      Object.fromEntries(Object.entries(this.shape).filter(([name]) => isWanted(name))),
    );
  }
}

/** One of some values; what else comes is named with them (parse-answer.ts of api-client). */
export class Choice extends Schema {
  constructor(override readonly options: readonly unknown[]) {
    super((value, issues) => {
      if (!options.includes(value))
        add(issues, { code: 'invalid_value', message: 'Invalid option', values: options });
      return value;
    });
  }
  exclude(others: readonly unknown[]): Choice {
    return new Choice(this.options.filter((one) => !others.includes(one)));
  }
}

export const union = (schemas: readonly Schema[]): Schema =>
  new Schema((value, issues) => readFirst(schemas, value, issues));

/** One of some objects, by the value of one key. */
export const discriminatedUnion = (key: string, schemas: readonly Keyed[]): Schema =>
  new Schema((value, issues) => {
    if (!isObject(value)) {
      add(issues, { code: 'invalid_type', message: 'Invalid input: expected object' });
      return value;
    }
    const schema = schemas.find(({ shape }) => shape[key]?.options.includes(value[key]));
    if (schema) return schema.read(value, issues);
    add(issues, { code: 'invalid_union', message: 'Invalid input', path: [key] });
    return value;
  });

/** Texts to values of one kind. */
export const record = (_key: Schema, element: Schema): Schema =>
  new Schema((value, issues) => {
    if (!isObject(value)) {
      add(issues, { code: 'invalid_type', message: 'Invalid input: expected record' });
      return value;
    }
    const pairs = Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, one]) => [key, readAt(element, [key, one], issues)]);
    return Object.fromEntries(pairs) as unknown;
  });
