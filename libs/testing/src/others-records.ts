import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@studio/contracts';

export interface Records {
  url: string;
  endpoints: readonly Endpoint[];
  /** A member who owns none of them. */
  token: string;
  /** `METHOD path` of an endpoint: the id of a record that is somebody else's. */
  others: Readonly<Record<string, string>>;
  /** `METHOD path` of endpoints whose records are everybody's, or kept by another proof. */
  notOwned?: readonly string[];
  bodies?: Readonly<Record<string, unknown>>;
}

/** Of this one answer, whatever it says. */
const ofTheMoment = ['date', 'x-request-id', 'connection', 'keep-alive'];

/**
 * Endpoints by which a member can tell somebody else's record from none: the answers must be one
 * 404, byte for byte. An endpoint with an id that nobody has listed is named too.
 */
export const leaks = async (records: Records): Promise<string[]> => {
  const problems: string[] = [];
  for (const { method, path, callers } of records.endpoints) {
    const name = `${method} ${path}`;
    if (!path.includes(':') || !callers.includes('member')) continue;
    if (records.notOwned?.includes(name)) continue;
    const id = records.others[name];
    if (id === undefined) problems.push(`${name}: no spec says whose its records are`);
    else problems.push(...(await compare(name, id, records)));
  }
  return problems;
};

const compare = async (name: string, id: string, records: Records): Promise<string[]> => {
  const theirs = await ask(name, id, records);
  const none = await ask(name, randomUUID(), records);
  if (theirs.status !== 404) return [`${name} answers ${theirs.status} for somebody else's record`];
  return theirs.all === none.all ? [] : [`${name}: ${theirs.all} is not ${none.all}`];
};

const ask = async (name: string, id: string, { url, token, bodies = {} }: Records) => {
  const [method = '', path = ''] = name.split(' ');
  const body = bodies[name];
  const answer = await fetch(url + path.replace(/:\w+/, id), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const headers = [...answer.headers].filter(([header]) => !ofTheMoment.includes(header));
  return {
    status: answer.status,
    all: JSON.stringify([answer.status, headers, await answer.text()]),
  };
};
