import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../config.js';
import { preferredEncoding } from '../shared/encodings.js';
import { dataHeaders, pageHeaders } from '../shared/security-headers.js';
import { cacheControlOf, fileBelow, isNavigation } from './file-rules.js';
import { FileStore } from './file-store.js';
import { RemotesRegistry } from './remotes-registry.js';

/** Shell and remotes from their build folders; in the cloud a CDN stands in front or instead. */
@Injectable()
export class ServeFile {
  private readonly page: Record<string, string>;
  private readonly data: Record<string, string>;

  constructor(
    private readonly store: FileStore,
    private readonly registry: RemotesRegistry,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {
    this.page = pageHeaders(config);
    this.data = dataHeaders(config);
  }

  async remotes(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return reply
      .headers(this.data)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(await this.registry.read());
  }

  /** `/remotes/<name>/…`: a file that is missing is a 404, never the shell's page. */
  async ofRemote(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [, name = '', rest = ''] = /^\/remotes\/([^/]+)\/(.*)$/.exec(pathOf(request)) ?? [];
    return this.send(reply, this.registry.folderOf(name), rest);
  }

  async ofShell(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request);
    const name =
      path === '/' || isNavigation(path, request.headers.accept) ? 'index.html' : path.slice(1);
    return this.send(reply, this.config.SHELL_DIR, name);
  }

  private async send(
    reply: FastifyReply,
    folder: string | undefined,
    name: string,
  ): Promise<FastifyReply> {
    const { request } = reply;
    const file = folder === undefined ? undefined : fileBelow(folder, name);
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    const stored = file === undefined ? undefined : await this.store.read(file, encoding);
    if (!stored) {
      void reply.headers(this.data);
      throw new Refused('ROUTE_NOT_FOUND');
    }
    const isPage = stored.contentType.startsWith('text/html');
    void reply
      // A picture may hold script (SVG): opened by itself it must not run either.
      .headers(isPage || stored.contentType.startsWith('text/javascript') ? this.page : this.data)
      .header('cache-control', cacheControlOf(name))
      .header('vary', 'accept-encoding')
      .header('etag', stored.etag)
      .type(stored.contentType);
    if (isKnown(stored.etag, request.headers['if-none-match'])) return reply.status(304).send();
    if (stored.encoding) void reply.header('content-encoding', stored.encoding);
    return reply.send(stored.body);
  }
}

const pathOf = (request: FastifyRequest): string =>
  (request.raw.url ?? '/').split(/[?#]/)[0] ?? '/';

const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
