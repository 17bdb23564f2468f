import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../config.js';
import { PageHead } from '../public-pages/page-head.api.js';
import { preferredEncoding } from '../shared/encodings.js';
import { dataHeaders, pageHeaders } from '../shared/security-headers.js';
import { cacheControlOf, fileBelow, hasOwnPolicy, isNavigation } from './file-rules.js';
import { FileStore } from './file-store.js';
import { PagePreloads, type FirstParts, type FirstView } from './page-preloads.js';
import { RemotesRegistry } from './remotes-registry.js';
import { drawVisit, visitCookie, visitOf } from './visit.js';

/** A remote's name, a build's id: what lies beside builds (who rolled out, source maps) is no visitor's. */
const ofBuild = /^\/remotes\/([a-z0-9][a-z0-9-]*)\/([0-9a-f]{10}\/.+)$/;

const PAGE = 'index.html';
/** The mark in mails: mailboxes are pages of other sites. */
const FOR_MAILS = 'mail-mark.png';
const shownElsewhere = { 'cross-origin-resource-policy': 'cross-origin' } as const;

/** Shell and remotes as they are published; in the cloud a CDN stands in front or instead. */
@Injectable()
export class ServeFile {
  private readonly page: Record<string, string>;
  private readonly developersPage: Record<string, string>;
  private readonly data: Record<string, string>;

  constructor(
    private readonly store: FileStore,
    private readonly registry: RemotesRegistry,
    private readonly head: PageHead,
    private readonly preloads: PagePreloads,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {
    this.page = pageHeaders(config);
    this.developersPage = pageHeaders(config, { mayOverride: true });
    this.data = dataHeaders(config);
  }

  /** While a build is tried with a share of the visits, the visit has a number. */
  async remotes({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const known = visitOf(headers.cookie);
    const visit = known ?? drawVisit();
    const { remotes, hasCanary } = await this.registry.read(visit);
    if (hasCanary && known === undefined) {
      const isSecure = this.config.PUBLIC_URL.startsWith('https:');
      void reply.header('set-cookie', visitCookie(visit, isSecure));
    }
    return reply
      .headers(this.data)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ remotes }));
  }

  /** `/remotes/<name>/<build>/…`: a file that is missing is a 404, never the shell's page. */
  async ofRemote(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [, name, rest = ''] = ofBuild.exec(pathOf(request)) ?? [];
    return this.send(reply, name === undefined ? name : this.registry.folderOf(name), rest);
  }

  async ofShell(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request);
    const isPage = path === '/' || isNavigation(path, request.headers.accept);
    if (isPage) {
      const { link, ...first } = await this.preloads.of(path, request);
      if (link !== undefined) void reply.header('link', link);
      const isMade = first.picture !== undefined || first.view !== undefined;
      if (isMade && (await this.sendMade(reply, withFirst(first)))) return reply;
      if (await this.sendPublicPage(reply, path)) return reply;
    }
    return this.send(reply, this.config.SHELL_DIR, isPage ? PAGE : path.slice(1));
  }

  /**
   * A page that search engines read, with its own title and data; false: it is none. Who comes with a
   * cookie is a person who has been here: nobody's page waits for it twice.
   */
  private async sendPublicPage(reply: FastifyReply, path: string): Promise<boolean> {
    if (reply.request.headers.cookie !== undefined) return false;
    return this.sendMade(reply, (page) => this.head.fill(page, path));
  }

  /** The shell's page as `make` changes it for its address; false: it makes none of it. */
  private async sendMade(reply: FastifyReply, make: MakePage): Promise<boolean> {
    const file = this.config.SHELL_DIR && fileBelow(this.config.SHELL_DIR, PAGE);
    const shell = file ? await this.store.read(file, undefined) : undefined;
    const page = shell && (await make(shell.body.toString('utf8')));
    if (page === undefined) return false;
    const encoding = preferredEncoding(reply.request.headers['accept-encoding']);
    const { body, etag } = await this.store.make(page, encoding);
    void reply
      .headers(this.pageHeadersOf(reply.request))
      .header('cache-control', 'no-cache')
      .header('vary', varyOf(PAGE))
      .header('etag', etag)
      .type('text/html; charset=utf-8');
    if (isKnown(etag, reply.request.headers['if-none-match'])) void reply.status(304).send();
    else void (encoding ? reply.header('content-encoding', encoding) : reply).send(body);
    return true;
  }

  /** By the name that the browser asked for: a page of another name never takes code from elsewhere. */
  private pageHeadersOf({ hostname }: FastifyRequest): Record<string, string> {
    const mayOverride = this.config.REMOTE_OVERRIDE_HOSTS.includes(hostname);
    return mayOverride ? this.developersPage : this.page;
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
    void reply
      // A picture may hold script (SVG): opened by itself it must not run either.
      .headers(hasOwnPolicy(stored.contentType, name) ? this.pageHeadersOf(request) : this.data)
      .headers(name === FOR_MAILS ? shownElsewhere : {})
      .header('cache-control', cacheControlOf(name))
      .header('vary', varyOf(name))
      .header('etag', stored.etag)
      .type(stored.contentType);
    if (isKnown(stored.etag, request.headers['if-none-match'])) return reply.status(304).send();
    if (stored.encoding) void reply.header('content-encoding', stored.encoding);
    return reply.send(stored.body);
  }
}

/** What a page names and shows first depends on who is there. */
const varyOf = (name: string): string =>
  name === PAGE ? 'accept-encoding, cookie' : 'accept-encoding';

type MakePage = (page: string) => string | undefined | Promise<string | undefined>;

const ROOT = '<div id="root">';
/** Not to be touched, and silent: the page that comes has all of it. */
const rootOf = ({ page, body }: FirstView): string =>
  `${ROOT}<div class="first-view" data-page="${page}" inert>${body}</div>`;

/** A picture stands beside the root; a view in it, as what is in it goes with the first drawing. */
const withFirst =
  ({ picture = '', view }: FirstParts): MakePage =>
  (page) =>
    page
      .replace('</head>', () => `${view?.head ?? ''}</head>`)
      .replace(ROOT, () => picture + (view ? rootOf(view) : ROOT));

const pathOf = (request: FastifyRequest): string =>
  (request.raw.url ?? '/').split(/[?#]/)[0] ?? '/';

const isKnown = (etag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
