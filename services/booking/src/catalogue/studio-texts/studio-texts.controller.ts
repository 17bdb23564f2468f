import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  getStudioText,
  getStudioTextSource,
  getStudioTextVersion,
  listStudioTextVersions,
  previewStudioText,
  publishStudioText,
  type StudioText,
  type StudioTextKind,
  type StudioTextView,
} from '@studio/contracts';
import { ParsedParams, ParsedRequest, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { toHtml } from './markdown.js';
import { fillIn, placeholdersOf, unknownPlaceholders } from './placeholder-rules.js';
import { PublishText } from './publish-text.js';
import { findText, listVersions, readTextView, toText } from './studio-texts.queries.js';

interface Kind {
  kind: StudioTextKind;
}

@Controller('api')
export class StudioTextsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly publishing: PublishText,
  ) {}

  @Get('studio/texts/:kind')
  @For(getStudioText)
  @Header('cache-control', 'no-cache')
  async inForce(@ParsedParams(getStudioText.params) { kind }: Kind): Promise<StudioText> {
    const row = await findText(this.dataSource.manager, { studioId: this.studio.id, kind });
    return toText(kind, row, this.studio);
  }

  @Get('studio/texts/:kind/versions')
  @For(listStudioTextVersions)
  async versions(@ParsedParams(listStudioTextVersions.params) { kind }: Kind) {
    const { id: studioId } = this.studio;
    return { items: await listVersions(this.dataSource.manager, { studioId, kind }) };
  }

  @Get('studio/texts/:kind/versions/:version')
  @For(getStudioTextVersion)
  async version(
    @ParsedParams(getStudioTextVersion.params) { kind, version }: Kind & { version: number },
  ): Promise<StudioText> {
    const { id: studioId } = this.studio;
    const row = await findText(this.dataSource.manager, { studioId, kind, version });
    if (!row) throw new Refused('NOT_FOUND');
    return toText(kind, row, this.studio);
  }

  @Get('admin/studio-texts/:kind')
  @For(getStudioTextSource)
  source(@ParsedParams(getStudioTextSource.params) { kind }: Kind): Promise<StudioTextView> {
    return readTextView(this.dataSource.manager, kind, this.studio);
  }

  @Post('admin/studio-texts/:kind/preview')
  @HttpCode(200)
  @For(previewStudioText)
  preview(
    @ParsedRequest(previewStudioText)
    { body: { source } }: { params: Kind; body: { source: string } },
  ): { html: string } {
    const values = placeholdersOf(this.studio.profile, this.studio.settings);
    const unknown = unknownPlaceholders(source, values);
    if (unknown.length > 0) throw new Refused('UNKNOWN_PLACEHOLDER', unknown);
    return { html: toHtml(fillIn(source, values)) };
  }

  @Post('admin/studio-texts/:kind/versions')
  @HttpCode(200)
  @For(publishStudioText)
  publish(
    @CurrentUser() admin: SignedInUser,
    @ParsedRequest(publishStudioText)
    { params: { kind }, body }: { params: Kind; body: { source: string; basedOn: number } },
  ): Promise<StudioTextView> {
    return this.publishing.execute(admin, kind, body);
  }
}
