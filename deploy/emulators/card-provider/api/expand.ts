import type { Kind } from '../state/records.js';
import type { State } from '../state/state.js';
import { invalid } from './api-error.js';

const kindsByPrefix: readonly [string, Kind][] = [
  ['cus_', 'customer'],
  ['prod_', 'product'],
  ['price_', 'price'],
  ['cs_', 'checkout.session'],
  ['pi_', 'payment_intent'],
  ['pm_', 'payment_method'],
  ['ch_', 'charge'],
  ['re_', 'refund'],
  ['txn_', 'balance_transaction'],
  ['sub_', 'subscription'],
  ['in_', 'invoice'],
];

/** Lists that are shown only when they are asked for, by the kind and name of the property. */
export type Includables = Record<string, (object: Record<string, unknown>) => unknown>;

interface Source {
  state: State;
  includables: Includables;
}

/**
 * Replaces ids by the objects they name, along paths such as `payment_intent.latest_charge`; a list
 * is entered by `data`. Works on a copy.
 */
export function expand<T>(source: Source, value: T, paths: string[]): T {
  const copy = structuredClone(value);
  for (const path of paths) {
    if (path.split('.').length > 4) throw invalid('You cannot expand more than 4 levels.');
    expandPath(source, copy, { whole: path, rest: path.split('.') });
  }
  return copy;
}

function expandPath(
  source: Source,
  value: unknown,
  { whole, rest }: { whole: string; rest: string[] },
): void {
  if (Array.isArray(value)) {
    for (const entry of value) expandPath(source, entry, { whole, rest });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  const [head = '', ...further] = rest;
  const child = childOf(source, fields, head);
  if (child === notExpandable)
    throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  fields[head] = child;
  if (further.length > 0) expandPath(source, child, { whole, rest: further });
}

const notExpandable = Symbol('can not be expanded');

function childOf(
  { state, includables }: Source,
  fields: Record<string, unknown>,
  name: string,
): unknown {
  const include = includables[`${String(fields.object)}.${name}`];
  if (include) return structuredClone(include(fields));
  const child = fields[name];
  if (typeof child !== 'string') return child === undefined ? notExpandable : child;
  const kind = kindsByPrefix.find(([prefix]) => child.startsWith(prefix))?.[1];
  return kind ? structuredClone(state.get(kind, child) ?? child) : notExpandable;
}
