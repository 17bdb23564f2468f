import { createServer } from 'node:net';
import { OperatorError } from './operator-error.js';

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has nobody there who could be in the way.
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Both addresses of `localhost`: a browser may try either. */
const isFree = async (port: number): Promise<boolean> =>
  (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));

export interface WantedPort {
  /** Environment variable that moves it. */
  variable: string;
  port: number;
}

/**
 * Refuses when another program holds one of the ports, and names the variable that moves ours.
 * @param command what was typed to come here
 */
export async function requireFreePorts(
  wanted: readonly WantedPort[],
  command: 'npm start' | 'npm run dev',
): Promise<void> {
  const used: WantedPort[] = [];
  for (const one of wanted) if (!(await isFree(one.port))) used.push(one);
  const [first] = used;
  if (!first) return;
  const ports = used.map(({ port }) => port).join(', ');
  const elsewhere = used.map(({ variable, port }) => `${variable}=${port + 100}`).join(' ');
  throw new OperatorError(
    used.length === 1
      ? `Port ${ports} is taken: stop the program there or start with ${elsewhere} ${command}`
      : `Ports ${ports} are taken: stop the programs there or start with ${elsewhere} ${command}`,
  );
}
