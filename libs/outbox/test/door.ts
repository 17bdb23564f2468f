import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a service; closed, it breaks every connection, as a service that is away. */
export class Door {
  isClosed = false;
  /** Requests that it has broken. */
  refused = 0;

  private constructor(private readonly server: Server) {}

  static async open(to: string): Promise<Door> {
    const server = createServer((asked, answer) => {
      if (door.isClosed) {
        door.refused++;
        return void asked.destroy();
      }
      const { method = 'GET', headers, url = '/' } = asked;
      request(to + url, { method, headers, agent: false }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      })
        .on('error', () => asked.destroy())
        .end();
    });
    const door = new Door(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return door;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
