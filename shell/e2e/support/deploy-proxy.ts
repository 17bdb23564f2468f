import { existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/**
 * Stands before the gateway and serves chosen remotes from other folders: a deploy of one remote,
 * without touching the files that the running studio serves.
 */
export class DeployProxy {
  private readonly deployed = new Map<string, string>();
  /** Folders of every build so far, whose hashed files a file server goes on serving. */
  private readonly uploaded: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private readonly keepsFormer: boolean,
  ) {}

  /** `keepsFormer`: a build is uploaded beside the former ones; without it their files are gone. */
  static async start(target: string, { keepsFormer = false } = {}): Promise<DeployProxy> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    // The same host name as the studio's: cookies don't know ports.
    const url = `http://${new URL(target).hostname}:${String(port)}`;
    const proxy = new DeployProxy(server, url, keepsFormer);
    server.on('request', (incoming, outgoing) => proxy.answer(new URL(target), incoming, outgoing));
    return proxy;
  }

  deploy(remote: string, folder: string): void {
    this.deployed.set(remote, folder);
    if (this.keepsFormer) this.uploaded.push(folder);
  }

  rollBack(remote: string): void {
    this.deployed.delete(remote);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private find(remote: string, file: string): string | undefined {
    const current = this.deployed.get(remote);
    const former = file.startsWith('assets/') ? this.uploaded : [];
    return [...(current ? [current] : []), ...former]
      .map((folder) => join(folder, normalize(`/${file}`)))
      .find((path) => existsSync(path));
  }

  private answer(target: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = new URL(incoming.url ?? '/', this.url).pathname;
    const [, remote, file] = /^\/remotes\/([a-z-]+)\/(.+)$/.exec(path) ?? [];
    if (remote && file) {
      const found = this.find(remote, file);
      if (found) {
        outgoing.writeHead(200, {
          'content-type': types[extname(found)] ?? 'application/octet-stream',
          'cache-control': 'no-cache',
        });
        return void outgoing.end(readFileSync(found));
      }
      if (this.deployed.has(remote) && !this.keepsFormer) return void outgoing.writeHead(404).end();
    }
    const onward = request(
      {
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          host: target.host,
          ...(incoming.headers.origin ? { origin: target.origin } : {}),
        },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }
}
