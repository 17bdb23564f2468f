import { Global, Module } from '@nestjs/common';
import { EmbedController } from './embed.controller.js';
import { KeptAnswers } from './kept-answers.api.js';
import { PageHead } from './page-head.api.js';
import { PagesFacts } from './page-facts.js';
import { PublicSite } from './public-site.js';
import { RobotsController } from './robots.controller.js';

/** What whoever comes may see: search engines, frames on other sites, people without an account. */
@Global()
@Module({
  controllers: [EmbedController, RobotsController],
  providers: [KeptAnswers, PageHead, PagesFacts, PublicSite],
  exports: [KeptAnswers, PageHead],
})
export class PublicPagesModule {}
