import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** After a check of `/readyz` of an instance, before the next. */
const CHECK_EVERY_MS = 200;
/** Longer than on a busy machine an instance needs that is well. */
const CHECK_LIMIT_MS = 3_000;
/** Checks in a row that find it not ready before it is out, as of any load balancer. */
const FALL = 3;

interface Instance {
  port: number;
  isReady: boolean;
  failedChecks: number;
  connections: number;
}

/**
 * Stands for the load balancer before the instances of one service: leads each new connection to the
 * ready instance that has the fewest, checks `/readyz`, and repeats nothing.
 */
export class Balancer {
  private readonly sockets = new Set<Socket>();
  private readonly stopping = new AbortController();

  private constructor(
    private readonly server: Server,
    private readonly instances: readonly Instance[],
  ) {
    for (const instance of instances) void this.keepChecking(instance);
  }

  static async before(ports: readonly number[]): Promise<Balancer> {
    const instances = ports.map((port) => ({
      port,
      isReady: false,
      failedChecks: 0,
      connections: 0,
    }));
    const server = createServer((near) => balancer.lead(near));
    const balancer = new Balancer(server, instances);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return balancer;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  isReady(port: number): boolean {
    return this.instances.some((one) => one.port === port && one.isReady);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }

  private lead(near: Socket): void {
    const [instance] = this.instances
      .filter(({ isReady }) => isReady)
      .sort((one, other) => one.connections - other.connections);
    if (!instance) return void near.destroy();
    const far = connect(instance.port, '127.0.0.1');
    instance.connections += 1;
    far.once('close', () => (instance.connections -= 1));
    this.pass(near, far);
    this.pass(far, near);
  }

  private pass(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.setNoDelay(true);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.once('close', () => {
      this.sockets.delete(from);
      to.end();
    });
  }

  /** One check at a time, so that a slow answer counts once. */
  private async keepChecking(instance: Instance): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      this.judge(instance, await answersReady(instance.port));
      await pause(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private judge(instance: Instance, isGood: boolean): void {
    instance.failedChecks = isGood ? 0 : instance.failedChecks + 1;
    instance.isReady = isGood || (instance.isReady && instance.failedChecks < FALL);
  }
}

const answersReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const place = { host: '127.0.0.1', port, path: '/readyz' };
    const asking = get({ ...place, agent: false, timeout: CHECK_LIMIT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(false));
  });
