import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux gives to outgoing connections (32768 and above): there, a client of
 * any process can take a port between the look and the moment when a server listens on it.
 */
const range = { first: 20_000, last: 31_999 };

/** Each process begins somewhere else and goes on from there: what it gave is not given again soon. */
let next = randomInt(range.first, range.last + 1);

const candidate = (): number => {
  const port = next;
  next = port === range.last ? range.first : port + 1;
  return port;
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      server.close(() => resolve(true)),
    );
  });

/** `count` different ports of 127.0.0.1 that nobody listens on at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count; tries += 1) {
    if (tries > range.last - range.first) throw new Error('no port of this machine is free');
    const port = candidate();
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

export const freePort = async (): Promise<number> => {
  const [port = 0] = await freePorts(1);
  return port;
};
