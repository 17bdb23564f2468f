import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';
import type { Programs } from './programs.js';

interface Behind {
  /** Where clients come. */
  port: number;
  name: string;
}

/** Instances of a service: they say at `/readyz` whether requests may come. */
export interface ServiceBehind extends Behind {
  ports: readonly number[];
}

/** Servers of PostgreSQL; Patroni says at the other port which of them is the primary. */
export interface DatabaseBehind extends Behind {
  servers: readonly { port: number; patroniPort: number }[];
}

const serviceSection = ({ name, port, ports }: ServiceBehind): string => `
listen ${name}
  mode http
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch 1
  default-server check inter 500 fall 2 rise 1
${ports.map((each, n) => `  server ${name}-${n + 1} 127.0.0.1:${each}`).join('\n')}
`;

/** docs/operations.md, Failover, has the same. */
const databaseSection = ({ name, port, servers }: DatabaseBehind): string => `
listen ${name}
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server check inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map(({ port: at, patroniPort }, n) => `  server ${name}-${n + 1} 127.0.0.1:${at} port ${patroniPort}`).join('\n')}
`;

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

interface Upstreams {
  services?: readonly ServiceBehind[];
  databases?: readonly DatabaseBehind[];
}

/** HAProxy before services and before PostgreSQL's servers. A request is sent once, to one instance. */
export const startHaproxy = async (
  programs: Programs,
  { services = [], databases = [] }: Upstreams,
): Promise<void> => {
  const name = services.length ? 'haproxy-services' : 'haproxy-databases';
  const file = join(programs.folder, `${name}.cfg`);
  const sections = [...services.map(serviceSection), ...databases.map(databaseSection)];
  writeFileSync(
    file,
    `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 1s
${sections.join('')}`,
  );
  const [first] = [...services, ...databases];
  await programs.start({
    name,
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', file],
    isReady: () => takesConnections(first?.port ?? 0),
  });
};
