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

interface Registry {
  remotes: { name: string; path: string; manifest: string; build?: string }[];
}

/**
 * Stands before the gateway and rolls chosen remotes out from other folders, each build below a folder
 * of its own as `npm run remote` does, without touching the files that the running studio serves.
 */
export class DeployProxy {
  /** Folder of this machine by `mf-member/build-1`. */
  private readonly served = new Map<string, string>();
  /** The build that is live, by remote. */
  private readonly live = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
    private readonly keepsFormer: boolean,
  ) {}

  /** `keepsFormer`: files of former builds are served on; without it they are gone. */
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
    const before = this.live.get(remote);
    const build = `${remote}/build-${String(this.served.size + 1)}`;
    this.served.set(build, folder);
    this.live.set(remote, build);
    // Its place stays taken, so that no later build has its address.
    if (before !== undefined && !this.keepsFormer) this.served.set(before, '');
  }

  rollBack(remote: string): void {
    this.live.delete(remote);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private answer(target: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = new URL(incoming.url ?? '/', this.url).pathname;
    if (path === '/remotes.json') return void this.list(target, outgoing);
    const [, remote, build, name] = /^\/remotes\/([a-z-]+)\/([\w-]+)\/(.+)$/.exec(path) ?? [];
    const file =
      remote && build && name ? this.fileOf(remote, `${remote}/${build}`, name) : 'of the studio';
    if (file === 'of the studio') return forward(target, incoming, outgoing);
    if (file === 'gone') return void outgoing.writeHead(404).end();
    outgoing.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    });
    outgoing.end(readFileSync(file));
  }

  /** Path of a file of a build that is deployed here. */
  private fileOf(remote: string, build: string, name: string): string {
    const folder = this.served.get(build);
    // The studio's own build is a former one, too.
    if (folder === undefined)
      return this.live.has(remote) && !this.keepsFormer ? 'gone' : 'of the studio';
    const file = join(folder, normalize(`/${name}`));
    return folder !== '' && existsSync(file) ? file : 'gone';
  }

  /** The studio's registry, with the lines of what is deployed here. */
  private async list(target: URL, outgoing: ServerResponse): Promise<void> {
    const known = (await (await fetch(new URL('/remotes.json', target))).json()) as Registry;
    const remotes = known.remotes.map((remote) => {
      const build = this.live.get(remote.path.replace('/remotes/', ''));
      if (build === undefined) return remote;
      const manifest = `/remotes/${build}/mf-manifest.json`;
      return { ...remote, manifest, ...declaredBy(this.served.get(build) ?? '') };
    });
    outgoing.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    outgoing.end(JSON.stringify({ remotes }));
  }
}

/** What the manifest of a build says: its id, if it says one, and its pages and menu entries. */
const declaredBy = (folder: string): { build?: string | undefined; area?: unknown } => {
  const text = readFileSync(join(folder, 'mf-manifest.json'), 'utf8');
  const build = /"buildId": ?"(\w+)"/.exec(text)?.[1];
  try {
    return { build, area: (JSON.parse(text) as { area?: unknown }).area };
  } catch {
    return { build };
  }
};

const forward = (target: URL, incoming: IncomingMessage, outgoing: ServerResponse): void => {
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
};
