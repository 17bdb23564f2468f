import { get } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Between two checks of `/readyz` of an instance. */
const CHECK_EVERY_MS = 100;
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
  private readonly checking: NodeJS.Timeout;

  private constructor(
    private readonly server: Server,
    private readonly instances: readonly Instance[],
  ) {
    this.checking = setInterval(() => this.check(), CHECK_EVERY_MS);
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
    clearInterval(this.checking);
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

  private check(): void {
    for (const instance of this.instances) {
      const place = { host: '127.0.0.1', port: instance.port, path: '/readyz' };
      const answer = get({ ...place, agent: false, timeout: 2_000 }, (response) => {
        response.resume();
        this.judge(instance, response.statusCode === 200);
      });
      answer.on('timeout', () => answer.destroy());
      answer.on('error', () => this.judge(instance, false));
    }
  }

  private judge(instance: Instance, isGood: boolean): void {
    instance.failedChecks = isGood ? 0 : instance.failedChecks + 1;
    instance.isReady = isGood || (instance.isReady && instance.failedChecks < FALL);
  }
}
