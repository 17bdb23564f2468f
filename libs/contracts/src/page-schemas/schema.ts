export interface Issue {
  code: string;
  path: PropertyKey[];
  message: string;
  values?: readonly unknown[];
}
export type Read = (value: unknown, issues: Issue[]) => unknown;
type Answer =
  | { success: true; data: unknown; error?: undefined }
  | { success: false; error: SchemaError; data?: undefined };
interface Limit {
  _zod: { def: { check: string; value: number; inclusive: boolean } };
}
/** The library's second argument: the reason given for a value that is not so. */
export interface Reason {
  error?: string;
  path?: PropertyKey[];
}

class SchemaError extends Error {
  constructor(readonly issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
    this.name = 'ZodError';
  }
}

/** `issue`: without a path it is about the value itself. */
export const add = (
  issues: Issue[],
  { path = [], ...issue }: Omit<Issue, 'path'> & { path?: PropertyKey[] },
): void => {
  issues.push({ path, ...issue });
};

/** What all schemas can. */
export class Schema {
  private readonly steps: Read[] = [];
  /** The limits of a number, where forms look for them. */
  readonly _zod: { def: { checks: Limit[] } } = { def: { checks: [] } };
  /** A key that may be missing. */
  mayMiss = false;
  /** Of an enum or a literal. */
  options: readonly unknown[] = [];

  constructor(private readonly readType: Read) {}

  read(value: unknown, issues: Issue[]): unknown {
    const before = issues.length;
    let result = this.readType(value, issues);
    if (issues.length > before) return result;
    for (const step of this.steps) result = step(result, issues);
    return result;
  }

  safeParse(value: unknown): Answer {
    const issues: Issue[] = [];
    const data = this.read(value, issues);
    return issues.length > 0
      ? { success: false, error: new SchemaError(issues) }
      : { success: true, data };
  }

  parse(value: unknown): unknown {
    const answer = this.safeParse(value);
    if (!answer.success) throw answer.error;
    return answer.data;
  }

  optional(): Schema {
    return wrapped(this, (value, issues) =>
      value === undefined && !this.mayMiss ? value : this.read(value, issues),
    );
  }
  nullable(): Schema {
    const schema = wrapped(this, (value, issues) =>
      value === null ? value : this.read(value, issues),
    );
    schema.mayMiss = this.mayMiss;
    return schema;
  }
  nullish(): Schema {
    return this.nullable().optional();
  }
  default(known: unknown): Schema {
    return wrapped(this, (value, issues) =>
      value === undefined ? known : this.read(value, issues),
    );
  }
  or(other: Schema): Schema {
    return new Schema((value, issues) => readFirst([this, other], value, issues));
  }
  refine(holds: (value: never) => unknown, { error = 'Invalid input', path }: Reason = {}): this {
    return this.with((value, issues) => {
      if (!holds(value as never))
        add(issues, { code: 'custom', message: error, path: [...(path ?? [])] });
      return value;
    });
  }

  /** The same schema with one step more. */
  protected with(step: Read, limit?: Limit['_zod']['def']): this {
    // A copy, not an heir: an object that others inherit from is slow, and schemas are made at each start.
    const copy: unknown = Object.assign(Object.create(Object.getPrototypeOf(this) as object), this);
    const schema = copy as { -readonly [Key in keyof this]: this[Key] } & {
      steps: Read[];
    };
    schema.steps = [...this.steps, step];
    if (limit)
      schema._zod = { def: { checks: [...this._zod.def.checks, { _zod: { def: limit } }] } };
    return schema as this;
  }
  protected check(holds: (value: never) => boolean, code: string, message: string): this {
    return this.with((value, issues) => {
      if (!holds(value as never)) add(issues, { code, message });
      return value;
    });
  }
}

/** As the first of them that takes the value. */
export const readFirst = (schemas: readonly Schema[], value: unknown, issues: Issue[]): unknown => {
  for (const schema of schemas) {
    const answer = schema.safeParse(value);
    if (answer.success) return answer.data;
  }
  add(issues, { code: 'invalid_union', message: 'Invalid input' });
  return value;
};

/** Around another: forms unwrap it. */
class Wrapped extends Schema {
  constructor(
    readonly inner: Schema,
    read: Read,
  ) {
    super(read);
    this.mayMiss = true;
  }
  unwrap(): Schema {
    return this.inner;
  }
}
const wrapped = (inner: Schema, read: Read): Wrapped => new Wrapped(inner, read);

export const ofType =
  (expected: string, is: (value: unknown) => boolean): Read =>
  (value, issues) => {
    if (!is(value))
      add(issues, { code: 'invalid_type', message: `Invalid input: expected ${expected}` });
    return value;
  };
