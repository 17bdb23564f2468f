import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** How a server is away behind a line that may still be there. */
export const outages = ['closed', 'refused', 'silent', 'frozen'] as const;
export type Outage = (typeof outages)[number];

/**
 * A line between a service and a server that can fail in the ways in which lines do.
 *
 * - `closed`: whoever connects is let in and sent away, as by a balancer with nobody behind it.
 * - `refused`: nobody listens.
 * - `silent`: it swallows what is sent, as a firewall that has lost its memory: nothing arrives on
 *   either side, no connection is reset, and what was swallowed never comes.
 * - `frozen`: as a server that is stopped: connections are taken, nothing is answered, and what was
 *   sent arrives once it goes on.
 */
export class TcpProxy {
  private outage: Outage | undefined;
  private readonly sockets = new Set<Socket>();
  /** Connections that a frozen server has not seen yet. */
  private readonly unseen = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    private port = 0,
  ) {}

  /** Leads to a server, whose address it takes on but for the port. */
  static async to(address: string): Promise<TcpProxy> {
    const server = createServer((socket) => proxy.take(socket));
    const proxy = new TcpProxy(server, new URL(address));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    proxy.port = (server.address() as AddressInfo).port;
    return proxy;
  }

  get url(): string {
    const own = new URL(this.target);
    own.host = `127.0.0.1:${this.port}`;
    return own.href;
  }

  swallow(): void {
    this.fail('silent');
  }

  fail(outage: Outage): void {
    this.outage = outage;
    if (outage === 'refused') this.server.close();
    if (outage === 'refused' || outage === 'closed') this.endAll();
    if (outage === 'frozen') for (const socket of this.sockets) socket.pause();
  }

  /** What is sent from now on arrives, on old connections too. */
  open(): void {
    const { outage } = this;
    this.outage = undefined;
    if (outage === 'refused') this.server.listen(this.port, '127.0.0.1');
    for (const socket of this.sockets) socket.resume();
    for (const socket of this.unseen) this.lead(socket);
    this.unseen.clear();
  }

  async stop(): Promise<void> {
    this.endAll();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private endAll(): void {
    for (const socket of [...this.sockets, ...this.unseen]) socket.destroy();
  }

  private take(near: Socket): void {
    near.on('error', () => undefined);
    if (this.outage === 'closed') near.destroy();
    else if (this.outage === 'frozen') this.unseen.add(near.pause());
    else this.lead(near);
  }

  private lead(near: Socket): void {
    const far = connect(Number(this.target.port), this.target.hostname);
    this.pass(near, far);
    this.pass(far, near);
  }

  private pass(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes) => {
      if (this.outage !== 'silent' && !to.destroyed) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      this.sockets.delete(from);
      if (this.outage !== 'silent') to.destroy();
    });
  }
}
