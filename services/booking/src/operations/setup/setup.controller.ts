import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  getSetupFacts,
  previewTemplate,
  resumeSetupItem,
  skipSetupItem,
  startFromTemplate,
  type SetupFacts,
  type SetupSkip,
  type Template,
  type TemplateKind,
} from '@studio/contracts';
import { ParsedParams } from '@studio/nest-kit';
import { SetupQueries } from './setup.queries.js';
import { SkipItem } from './skip-item.js';
import { StartFromTemplate } from './start-from-template.js';
import { TemplatesQueries } from './templates.queries.js';

/** How an empty studio becomes one that is open. */
@Controller('api/admin')
export class SetupController {
  constructor(
    private readonly setup: SetupQueries,
    private readonly skipping: SkipItem,
    private readonly templates: TemplatesQueries,
    private readonly starting: StartFromTemplate,
  ) {}

  @Get('setup')
  @For(getSetupFacts)
  facts(): Promise<SetupFacts> {
    return this.setup.facts();
  }

  @Put('setup/skips/:item')
  @For(skipSetupItem)
  @HttpCode(204)
  skip(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(skipSetupItem.params) { item }: { item: SetupSkip },
  ): Promise<void> {
    return this.skipping.execute(admin, item, true);
  }

  @Delete('setup/skips/:item')
  @For(resumeSetupItem)
  @HttpCode(204)
  resume(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(resumeSetupItem.params) { item }: { item: SetupSkip },
  ): Promise<void> {
    return this.skipping.execute(admin, item, false);
  }

  @Get('templates/:kind')
  @For(previewTemplate)
  preview(
    @ParsedParams(previewTemplate.params) { kind }: { kind: TemplateKind },
  ): Promise<Template> {
    return this.templates.one(kind);
  }

  @Post('templates/:kind')
  @For(startFromTemplate)
  start(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(startFromTemplate.params) { kind }: { kind: TemplateKind },
  ): Promise<Template> {
    return this.starting.execute(admin, kind);
  }
}
