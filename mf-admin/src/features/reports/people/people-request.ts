import { peopleList } from '@studio/contracts';
import type { PeopleList } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';

const fields = ['rows', 'month', 'after', 'came', 'days', 'atLeast', 'below'] as const;

const numberIn = (params: URLSearchParams, name: string): number | undefined => {
  const text = params.get(name);
  return text === null || text === '' ? undefined : Number(text);
};

/** The list that is open, as the address says it; null: none, or what is none. */
export const readPeopleList = (params: URLSearchParams, range: DayRange): PeopleList | null => {
  const list = peopleList.safeParse({
    ...range,
    list: params.get('rows'),
    month: params.get('month'),
    after: numberIn(params, 'after'),
    came: params.get('came') !== 'no',
    days: numberIn(params, 'days'),
    atLeast: numberIn(params, 'atLeast'),
    below: numberIn(params, 'below') ?? null,
  });
  return list.success ? list.data : null;
};

/** The address with a list open, or with none; days of a period stand there already. */
export const withPeopleList = (
  params: URLSearchParams,
  list: PeopleList | null,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const name of fields) next.delete(name);
  if (!list) return next;
  for (const [name, value] of Object.entries(list)) {
    if (name === 'from' || name === 'to' || value === null) continue;
    if (name === 'list') next.set('rows', String(value));
    else next.set(name, value === false ? 'no' : String(value));
  }
  return next;
};
