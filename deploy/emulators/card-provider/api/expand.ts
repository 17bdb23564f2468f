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

/**
 * Replaces ids by the objects they name, along paths such as `payment_intent.latest_charge`; a list
 * is entered by `data`. Works on a copy.
 */
export function expand<T>(state: State, includables: Includables, value: T, paths: string[]): T {
  const copy = structuredClone(value);
  for (const path of paths) {
    if (path.split('.').length > 4) throw invalid('You cannot expand more than 4 levels.');
    expandPath(state, includables, copy, path.split('.'), path);
  }
  return copy;
}

function expandPath(
  state: State,
  includables: Includables,
  value: unknown,
  [head = '', ...rest]: string[],
  path: string,
): void {
  if (Array.isArray(value)) {
    for (const entry of value) expandPath(state, includables, entry, [head, ...rest], path);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  fields[head] = childOf(state, includables, fields, head, path);
  if (rest.length > 0) expandPath(state, includables, fields[head], rest, path);
}

function childOf(
  state: State,
  includables: Includables,
  fields: Record<string, unknown>,
  name: string,
  path: string,
): unknown {
  const include = includables[`${String(fields.object)}.${name}`];
  if (include) return structuredClone(include(fields));
  const child = fields[name];
  if (typeof child !== 'string') {
    if (child !== undefined) return child;
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const kind = kindsByPrefix.find(([prefix]) => child.startsWith(prefix))?.[1];
  if (!kind) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return structuredClone(state.get(kind, child) ?? child);
}
