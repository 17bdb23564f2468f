import { randomUUID } from 'node:crypto';

interface Answer {
  status: number;
  body: { items?: Listed[] };
  asOf: string | null;
}
interface Listed {
  id: string;
  booked: number;
  mine: { bookingId: string } | null;
}

interface Sent {
  token?: string | undefined;
  body?: object;
}

/** What an instance answers; with a body it is a write. */
export const ask = async (
  port: number,
  path: string,
  { token, body }: Sent = {},
): Promise<Answer> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const asOf = answer.headers.get('x-data-as-of');
  return { status: answer.status, body: (await answer.json()) as Answer['body'], asOf };
};

let weeks = 0;

/** A range that nobody has asked for is not kept from before. */
export const week = (port: number, token?: string): Promise<Answer> => {
  const from = new Date(Date.now() + ++weeks).toISOString();
  return ask(port, `/api/schedules?from=${from}`, { token });
};

/** True: the class is in the week. */
export const has = ({ body }: Answer, id: string): boolean =>
  body.items?.some((one) => one.id === id) ?? false;

/** Three who read weeks, until the end is asked for: statuses, and the longest answer (ms). */
export const readWeeks = (port: number) => {
  let isOver = false;
  const statuses = new Set<number>();
  let longestMs = 0;
  const readOn = async (): Promise<void> => {
    while (!isOver) {
      const began = Date.now();
      statuses.add((await week(port)).status);
      longestMs = Math.max(longestMs, Date.now() - began);
    }
  };
  const readers = [readOn(), readOn(), readOn()];
  return async () => {
    isOver = true;
    await Promise.all(readers);
    return { statuses: [...statuses], longestMs };
  };
};
