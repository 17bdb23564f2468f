import { Inject, Injectable } from '@nestjs/common';
import { escapeHtml } from '@studio/nest-kit/pages';
import { CONFIG, type GatewayConfig } from '../config.js';
import { jsonInHtml } from './json-in-html.js';
import { PagesFacts, type PageFacts } from './page-facts.js';
import { PublicSite } from './public-site.js';
import type { Site } from './schema-org.js';

/** As long as a search engine shows. */
const LONGEST = 300;

/**
 * The head of a public page for whoever runs no script: search engines, previews of links. Other
 * pages, and a studio that shows nothing without an account, keep the head that the shell has.
 */
@Injectable()
export class PageHead {
  constructor(
    private readonly publicSite: PublicSite,
    private readonly pages: PagesFacts,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'PUBLIC_URL'>,
  ) {}

  /** The page with its own head; undefined: it has none. */
  async fill(page: string, path: string): Promise<string | undefined> {
    const factsOf = this.pages.find(path);
    const profile = factsOf && (await this.publicSite.profile());
    if (!profile) return undefined;
    const site: Site = { profile, url: this.config.PUBLIC_URL.replace(/\/$/, '') };
    const facts = await factsOf(site);
    return facts && withHead(page, site, facts);
  }
}

const withHead = (page: string, { profile, url }: Site, facts: PageFacts): string => {
  const title = escapeHtml(facts.title);
  const description = escapeHtml(facts.description.replace(/\s+/g, ' ').slice(0, LONGEST));
  const canonical = escapeHtml(`${url}${facts.path}`);
  const image = profile.logo && escapeHtml(new URL(profile.logo.icon512, url).href);
  const graph = { '@context': 'https://schema.org', '@graph': facts.things };
  const more = [
    `<link rel="canonical" href="${canonical}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${escapeHtml(profile.name)}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${canonical}" />`,
    ...(image ? [`<meta property="og:image" content="${image}" />`] : []),
    // Data, not script: the policy of scripts does not hold for it, and nothing runs.
    `<script type="application/ld+json">${jsonInHtml(graph)}</script>`,
  ].join('\n    ');
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => '')
    .replace(
      '</head>',
      () => `  <meta name="description" content="${description}" />\n    ${more}\n  </head>`,
    );
};
