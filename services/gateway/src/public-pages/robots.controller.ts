import { Controller, Get, Header, Inject } from '@nestjs/common';
import { escapeHtml } from '@studio/nest-kit/pages';
import { CONFIG, type GatewayConfig } from '../config.js';
import { PublicSite } from './public-site.js';

const pages = [
  '/',
  '/schedule',
  '/events',
  '/packages',
  '/trainers',
  '/about-us',
  '/faqs',
] as const;
const A_MINUTE = 'public, max-age=60';

/** What search engines may look at, and where it is. */
@Controller()
export class RobotsController {
  private readonly url: string;

  constructor(
    private readonly publicSite: PublicSite,
    @Inject(CONFIG) { PUBLIC_URL }: GatewayConfig,
  ) {
    this.url = PUBLIC_URL.replace(/\/$/, '');
  }

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', A_MINUTE)
  async robots(): Promise<string> {
    if (!(await this.publicSite.profile())) return 'User-agent: *\nDisallow: /\n';
    const closed = ['/admin', '/api/', '/auth/', '/functions/', '/kiosk', '/pay/', '/rest/'];
    return [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${this.url}/sitemap.xml`,
      '',
    ].join('\n');
  }

  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', A_MINUTE)
  async sitemap(): Promise<string> {
    const paths = (await this.publicSite.profile()) ? await this.paths() : [];
    const urls = paths.map((path) => `<url><loc>${escapeHtml(this.url + path)}</loc></url>`);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
      '',
    ].join('\n');
  }

  private async paths(): Promise<string[]> {
    const [trainers, events] = await Promise.all([
      this.publicSite.trainers(),
      this.publicSite.events(),
    ]);
    return [
      ...pages,
      ...trainers.map(({ id }) => `/trainer/${id}`),
      ...events.map(({ id }) => `/event/${id}`),
    ];
  }
}
