import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A line between a service and a server that can swallow what is sent on it, as a firewall that has
 * lost its memory does: nothing arrives on either side, no connection is reset, and what was
 * swallowed never comes.
 */
export class TcpProxy {
  private swallows = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  /** Leads to a server, whose address it takes on but for the port. */
  static async to(address: string): Promise<TcpProxy> {
    const server = createServer((socket) => proxy.lead(socket));
    const proxy = new TcpProxy(server, new URL(address));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    const own = new URL(this.target);
    own.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return own.href;
  }

  swallow(): void {
    this.swallows = true;
  }

  /** What is sent from now on arrives, on old connections too. */
  open(): void {
    this.swallows = false;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
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
      if (!this.swallows && !to.destroyed) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      this.sockets.delete(from);
      if (!this.swallows) to.destroy();
    });
  }
}
