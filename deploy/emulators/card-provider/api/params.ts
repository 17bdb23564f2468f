import type { FormFields, FormValue } from './form-body.js';
import { invalid, missing } from './api-error.js';

/** How one parameter is read; `path` is its name in messages, such as `line_items[0][price]`. */
export interface Rule<T> {
  read(value: FormValue, path: string): T;
  required?: true;
}

export type Shape = Record<string, Rule<unknown>>;

/** What a request with this shape holds after reading. */
export type Read<S extends Shape> = {
  [K in keyof S as S[K] extends { required: true } ? K : never]: ReadOne<S[K]>;
} & {
  [K in keyof S as S[K] extends { required: true } ? never : K]?: ReadOne<S[K]>;
};
type ReadOne<R> = R extends Rule<infer T> ? T : never;

export function required<T>(rule: Rule<T>): Rule<T> & { required: true } {
  return { ...rule, required: true };
}

/** Reads all parameters; refuses unknown ones and missing required ones by name. */
export function readParams<S extends Shape>(shape: S, fields: FormFields, within = ''): Read<S> {
  const name = (key: string): string => (within ? `${within}[${key}]` : key);
  for (const key of Object.keys(fields)) {
    if (!Object.hasOwn(shape, key)) {
      throw invalid(`Received unknown parameter: ${name(key)}`, {
        code: 'parameter_unknown',
        param: name(key),
      });
    }
  }
  const result: Record<string, unknown> = {};
  for (const [key, rule] of Object.entries(shape)) {
    const value = fields[key];
    if (value !== undefined && !(value === '' && rule.required)) {
      result[key] = rule.read(value, name(key));
    } else if (rule.required) throw missing(name(key));
  }
  return result as Read<S>;
}

export function text(longest = 5000): Rule<string> {
  return {
    read(value, param) {
      if (typeof value !== 'string') throw invalid(`Invalid string: ${param}`, { param });
      if (value.length > longest) {
        const message = `Invalid string: ${value.slice(0, 20)}…; must be at most ${longest} characters`;
        throw invalid(message, { param });
      }
      return value;
    },
  };
}

export function oneOf<const T extends string>(...allowed: T[]): Rule<T> {
  return {
    read(value, param) {
      if (allowed.includes(value as T)) return value as T;
      throw invalid(`Invalid ${param}: must be one of ${allowed.join(', ')}`, { param });
    },
  };
}

export function integer({ min = 0, max = 99_999_999_99 } = {}): Rule<number> {
  return {
    read(value, param) {
      if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
        const code = 'parameter_invalid_integer';
        throw invalid(`Invalid integer: ${String(value)}`, { code, param });
      }
      const number = Number(value);
      if (number < min) throw invalid(`Invalid ${param}: must be at least ${min}`, { param });
      if (number > max) throw invalid(`Invalid ${param}: must be at most ${max}`, { param });
      return number;
    },
  };
}

export const boolean: Rule<boolean> = {
  read(value, param) {
    if (value === 'true' || value === 'false') return value === 'true';
    throw invalid(`Invalid boolean: ${String(value)}`, { param });
  },
};

export const url: Rule<string> = {
  read(value, param) {
    if (typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value))
      return value;
    throw invalid('Not a valid URL', { code: 'url_invalid', param });
  },
};

/** Keys and texts; an empty text takes the key away, an empty value takes all away. */
export const metadata: Rule<Record<string, string>> = {
  read(value, param) {
    if (value === '') return {};
    if (typeof value !== 'object') throw invalid(`Invalid hash: ${param}`, { param });
    const entries = Object.entries(value);
    if (entries.length > 50) throw invalid('Metadata holds at most 50 keys.', { param });
    for (const [key, entry] of entries) {
      if (typeof entry !== 'string' || entry.length > 500 || key.length > 40) {
        throw invalid(`Invalid metadata: ${param}[${key}]`, { param: `${param}[${key}]` });
      }
    }
    return Object.fromEntries(entries) as Record<string, string>;
  },
};

export function list<T>(rule: Rule<T>, { longest = 100 } = {}): Rule<T[]> {
  return {
    read(value, param) {
      if (value === '') return [];
      if (!Array.isArray(value)) throw invalid(`Invalid array: ${param}`, { param });
      if (value.length > longest) throw invalid(`Too many entries: ${param}`, { param });
      return value.map((entry, index) => rule.read(entry, `${param}[${index}]`));
    },
  };
}

export function object<S extends Shape>(shape: S): Rule<Read<S>> {
  return {
    read(value, param) {
      if (typeof value === 'string' || Array.isArray(value)) {
        throw invalid(`Invalid object: ${param}`, { param });
      }
      return readParams(shape, value, param);
    },
  };
}

/** A value, or an empty text that takes it away. */
export function orNothing<T>(rule: Rule<T>): Rule<T | null> {
  return { read: (value, param) => (value === '' ? null : rule.read(value, param)) };
}

/** `created=170…` or `created[gte]=…`. */
export const range: Rule<(value: number) => boolean> = {
  read(value, param) {
    if (typeof value === 'string') {
      const exact = integer().read(value, param);
      return (number) => number === exact;
    }
    const bounds = object({ gt: integer(), gte: integer(), lt: integer(), lte: integer() });
    const { gt, gte, lt, lte } = bounds.read(value, param);
    return (number) =>
      (gt === undefined || number > gt) &&
      (gte === undefined || number >= gte) &&
      (lt === undefined || number < lt) &&
      (lte === undefined || number <= lte);
  },
};

/** Lays new metadata over old, as an update does. */
export function mergeMetadata(
  old: Record<string, string>,
  change: Record<string, string> | undefined,
): Record<string, string> {
  if (!change) return old;
  if (Object.keys(change).length === 0) return {};
  return Object.fromEntries(
    Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''),
  );
}
