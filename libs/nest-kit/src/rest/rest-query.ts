import { day } from '@studio/contracts';
import { restRefused } from './rest-refused.js';

/** Columns that the client may name, with the type that their values have. */
export type RestColumns = Readonly<Record<string, 'uuid' | 'text' | 'boolean' | 'instant'>>;

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a request of the hosted data client asks of one table. */
export interface RestQuery {
  /** Columns in the order they were asked for. */
  select: readonly string[];
  /** A condition with `$1`, `$2`, … for `values`; `true` when there is none. */
  where: string;
  values: unknown[];
  /** Of known columns only; empty when not asked for. */
  orderBy: string;
  limit: number;
  offset: number;
}

const MOST_ROWS = 1_000;
const notFilters = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);
const uuid = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;

const parseError = (text: string) =>
  restRefused(400, 'PGRST100', `"failed to parse (${text.slice(0, 60)})"`);

/** Reads filters (eq, neq, is, in), select, order, limit and offset; anything else is refused. */
export const parseRestQuery = (
  parameters: Parameters,
  { table, columns }: { table: string; columns: RestColumns },
): RestQuery => {
  const known = (name: string): string => {
    if (Object.hasOwn(columns, name)) return name;
    throw restRefused(400, '42703', `column ${table}.${name.slice(0, 60)} does not exist`);
  };
  const values: unknown[] = [];
  const conditions = Object.entries(parameters)
    .filter(([name]) => !notFilters.has(name))
    .flatMap(([name, filters]) =>
      [filters ?? []].flat().map((text) => [known(name), text] as const),
    )
    .map(([name, text]) =>
      condition({ column: name, type: columns[name] ?? 'text', text }, values),
    );
  return {
    select: readSelect(one(parameters, 'select'), columns, known),
    where: conditions.join(' AND ') || 'true',
    values,
    orderBy: readOrder(one(parameters, 'order'), known),
    limit: Math.min(readCount(parameters, 'limit') ?? MOST_ROWS, MOST_ROWS),
    offset: readCount(parameters, 'offset') ?? 0,
  };
};

const one = (parameters: Parameters, name: string): string | undefined => {
  const value = parameters[name];
  return typeof value === 'string' || value === undefined ? value : value.at(-1);
};

interface Filter {
  column: string;
  type: RestColumns[string];
  text: string;
}

type Bind = (text: string) => string;

const condition = (filter: Filter, values: unknown[]): string => {
  const [, not = '', operator = '', value = ''] =
    /^(not\.)?(eq|neq|is|in)\.(.*)$/s.exec(filter.text) ?? [];
  const bind: Bind = (text) => `$${values.push(checked(filter.type, text))}`;
  const sql = conditions[operator]?.(filter, value, bind);
  if (sql === undefined) throw parseError(filter.text);
  return not ? `NOT (${sql})` : sql;
};

/** By operator; undefined for a value that the operator can't have. */
const conditions: Readonly<
  Record<string, (filter: Filter, value: string, bind: Bind) => string | undefined>
> = {
  eq: ({ column }, value, bind) => `${column} = ${bind(value)}`,
  neq: ({ column }, value, bind) => `${column} <> ${bind(value)}`,
  is: ({ column, type }, value) => {
    if (!/^(null|true|false)$/i.test(value)) return undefined;
    if (value.toLowerCase() !== 'null' && type !== 'boolean') return undefined;
    return `${column} IS ${value.toUpperCase()}`;
  },
  in: ({ column }, value, bind) => {
    const list = /^\((.*)\)$/s.exec(value)?.[1];
    if (list === undefined) return undefined;
    const items = [...list.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)];
    if (items.length > 200) return undefined;
    const places = items.map(([, quoted, plain]) =>
      bind(quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1')),
    );
    return places.length === 0 ? 'false' : `${column} IN (${places.join(', ')})`;
  },
};

/** What the database would refuse is refused here, in its words. */
const checked = (type: RestColumns[string], text: string): string => {
  const fits = {
    uuid: () => uuid.test(text),
    boolean: () => /^(t|f|true|false|0|1|yes|no|on|off)$/i.test(text),
    instant: () => day.safeParse(text.slice(0, 10)).success && !Number.isNaN(Date.parse(text)),
    text: () => !text.includes('\0'),
  }[type]();
  // One spelling of instants: PostgreSQL knows fewer than JavaScript.
  if (fits) return type === 'instant' ? new Date(text).toISOString() : text;
  const word = type === 'instant' ? 'timestamp with time zone' : type;
  throw restRefused(400, '22P02', `invalid input syntax for type ${word}: "${text.slice(0, 60)}"`);
};

const readSelect = (
  text: string | undefined,
  columns: RestColumns,
  known: (name: string) => string,
): readonly string[] => {
  const names = (text ?? '*').split(',').map((name) => name.trim());
  return [...new Set(names.flatMap((name) => (name === '*' ? Object.keys(columns) : known(name))))];
};

const readOrder = (text: string | undefined, known: (name: string) => string): string => {
  if (!text) return '';
  return text
    .split(',')
    .map((part) => {
      const [, name, way, nulls] =
        /^(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(part.trim()) ?? [];
      if (name === undefined) throw parseError(part);
      return `${known(name)} ${way ?? 'asc'}${nulls ? ` NULLS ${nulls}` : ''}`;
    })
    .join(', ');
};

const readCount = (parameters: Parameters, name: string): number | undefined => {
  const text = one(parameters, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,7}$/.test(text)) throw parseError(`${name}=${text}`);
  return Number(text);
};
