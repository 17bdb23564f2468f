import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';
import type { Programs } from './programs.js';

/** Instances of a service: they say at `/readyz` whether requests may come. */
export interface ServiceBehind {
  name: string;
  /** Where clients come. */
  port: number;
  ports: readonly number[];
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

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

/** HAProxy before services. A request is sent once, to one instance. */
export const startHaproxy = async (
  programs: Programs,
  services: readonly ServiceBehind[],
): Promise<void> => {
  const file = join(programs.folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 1s
${services.map(serviceSection).join('')}`,
  );
  const [first] = services;
  await programs.start({
    name: 'haproxy',
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', file],
    isReady: () => takesConnections(first?.port ?? 0),
  });
};
