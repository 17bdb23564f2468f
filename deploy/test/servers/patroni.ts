import { chownSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@studio/nest-kit/free-ports';
import { until } from '@studio/testing';
import pg from 'pg';
import { answersOk } from '../../local/readiness.js';
import { killTree, ownerOf, type Programs } from './programs.js';

const PASSWORD = 'only-of-this-spec';
/** etcd's library wants at least this long before a leader that says nothing is replaced, s. */
export const LEASE_SECONDS = 20;

interface Server {
  name: string;
  port: number;
  /** Of Patroni's REST interface. */
  patroniPort: number;
}

interface Places {
  home: string;
  etcdPort: number;
}

const binaries = (): string => {
  const versions = readdirSync('/usr/lib/postgresql').map(Number);
  return `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
};

/** docs/operations.md, Failover, has the same. */
const settingsOf = ({ name, port, patroniPort }: Server, { home, etcdPort }: Places): string => `
scope: studio
name: ${name}
restapi: { listen: "127.0.0.1:${patroniPort}", connect_address: "127.0.0.1:${patroniPort}" }
etcd3: { hosts: "127.0.0.1:${etcdPort}" }
bootstrap:
  dcs:
    ttl: ${LEASE_SECONDS}
    loop_wait: 1
    retry_timeout: 3
    master_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 200, synchronous_commit: "on" }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: "127.0.0.1:${port}"
  connect_address: "127.0.0.1:${port}"
  data_dir: ${home}/${name}
  bin_dir: ${binaries()}
  pgpass: ${home}/${name}.pgpass
  authentication:
    superuser: { username: postgres, password: ${PASSWORD} }
    replication: { username: replicator, password: ${PASSWORD} }
    rewind: { username: rewinder, password: ${PASSWORD} }
  parameters: { unix_socket_directories: "${home}" }
`;

/** A primary and a synchronous replica of PostgreSQL, which Patroni makes primary when the other is gone. */
export class PatroniPair {
  private constructor(
    private readonly programs: Programs,
    private readonly home: string,
    readonly servers: readonly Server[],
  ) {}

  /** Resolves when every commit is on both. */
  static async start(programs: Programs): Promise<PatroniPair> {
    const owner = ownerOf('postgres');
    const home = await programs.homeOf(owner);
    const [etcdPort = 0, peerPort = 0, ...ports] = await freePorts(6);
    await startEtcd(programs, etcdPort, peerPort);
    const servers = ['one', 'two'].map((name) => {
      const [port = 0, patroniPort = 0] = ports.splice(0, 2);
      return { name, port, patroniPort };
    });
    for (const server of servers) {
      const file = join(home, `${server.name}.yml`);
      writeFileSync(file, settingsOf(server, { home, etcdPort }), { mode: 0o600 });
      if (owner) chownSync(file, owner.uid, owner.gid);
    }
    const pair = new PatroniPair(programs, home, servers);
    await Promise.all(servers.map((server) => pair.startServer(server)));
    await pair.isSynchronous();
    return pair;
  }

  urlAt(port: number): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  }

  /** Which of them takes writes now; undefined while none does. */
  async primary(): Promise<Server | undefined> {
    const states = await Promise.all(
      this.servers.map(async (server) => ({ server, is: await isTrue(server, 'primary') })),
    );
    return states.find(({ is }) => is)?.server;
  }

  /** Both run, and a commit waits for the second one. */
  async isSynchronous(): Promise<void> {
    await until(
      async () => {
        const answers = this.servers.map((server) => isTrue(server, 'synchronous'));
        return (await Promise.all(answers)).some(Boolean);
      },
      { timeoutMs: 90_000, everyMs: 200 },
    );
  }

  /** PostgreSQL of the primary ends by SIGKILL; its Patroni is there and sees it. */
  async killServer(server: Server): Promise<void> {
    killTree(this.pidOf(server));
  }

  /** All of a machine at once, so that nobody says that it is gone. */
  async killMachine(server: Server): Promise<void> {
    const pid = this.pidOf(server);
    await this.programs.kill(`patroni-${server.name}`);
    killTree(pid);
  }

  async startServer(server: Server): Promise<void> {
    await this.programs.start({
      name: `patroni-${server.name}`,
      command: '/usr/bin/patroni',
      args: [join(this.home, `${server.name}.yml`)],
      owner: ownerOf('postgres'),
      isReady: () => isTrue(server, 'health'),
      stopMs: 15_000,
    });
  }

  /** By a connection that is made for it. */
  async query<Row>(port: number, text: string): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: this.urlAt(port),
      connectionTimeoutMillis: 1_500,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private pidOf({ name }: Server): number {
    return Number.parseInt(readFileSync(join(this.home, name, 'postmaster.pid'), 'utf8'), 10);
  }
}

const isTrue = ({ patroniPort }: Server, what: string): Promise<boolean> =>
  answersOk(`http://127.0.0.1:${patroniPort}/${what}`);

const startEtcd = async (programs: Programs, port: number, peerPort: number): Promise<void> => {
  const [client, peer] = [port, peerPort].map((each) => `http://127.0.0.1:${each}`);
  const args = Object.entries({
    'data-dir': join(programs.folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }).map(([name, value]) => `--${name}=${value}`);
  await programs.start({
    name: 'etcd',
    command: '/usr/bin/etcd',
    args,
    isReady: () => answersOk(`${client}/health`),
  });
};
