import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ParsedQuery } from '@studio/nest-kit';
import type { ScheduleView } from '@studio/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CONFIG, type GatewayConfig } from '../config.js';
import { VisitorReads } from '../limits/visitor-reads.api.js';
import { preferredEncoding } from '../shared/encodings.js';
import { embedPage } from './embed-page.js';
import { PublicSite } from './public-site.js';

/** A few ms for a week of classes. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const text = z.string().trim().max(120).optional();
/** All of it optional, and by the name or the id that the timetable has. */
const query = z.object({
  classType: text,
  trainer: text,
  days: z.coerce.number().int().min(1).max(14).default(7),
  theme: z.enum(['light', 'dark', 'auto']).default('auto'),
});
type Query = z.infer<typeof query>;

const isNamed = (wanted: string | undefined, { id, name }: { id: string; name: string }): boolean =>
  wanted === undefined || wanted === id || wanted.toLowerCase() === name.toLowerCase();

const isWanted = (one: ScheduleView, { classType, trainer }: Query): boolean =>
  isNamed(classType, one.classType) && isNamed(trainer, one.trainer);

/** The timetable for a frame on the studio's own site: no script, no cookie, a few KB. */
@Controller('embed/schedule')
export class EmbedController {
  private readonly url: string;

  constructor(
    private readonly publicSite: PublicSite,
    private readonly visitorReads: VisitorReads,
    @Inject(CONFIG) { PUBLIC_URL }: GatewayConfig,
  ) {
    this.url = PUBLIC_URL.replace(/\/$/, '');
  }

  @Get()
  async read(
    @ParsedQuery(query) wanted: Query,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Buffer> {
    await this.visitorReads.count(request);
    const profile = await this.publicSite.profile();
    const classes = profile ? await this.publicSite.classes(wanted.days) : [];
    const { html, styleHash } = embedPage({
      url: this.url,
      theme: wanted.theme,
      profile,
      classes: classes.filter((one) => isWanted(one, wanted)),
    });
    // The one page that other sites may show: it holds nothing of anybody, and nothing to press
    // but links that open the app by itself.
    void reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=30',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${styleHash}'`,
        "base-uri 'none'",
        "form-action 'none'",
        'frame-ancestors *',
      ].join('; '),
    });
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    if (!encoding) return html;
    void reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' });
    return encoding === 'br' ? brotliCompressSync(html, quick) : gzipSync(html);
  }
}
