import { Module } from '@nestjs/common';
import { MergeParts } from './merge-parts.js';
import { MergePeople } from './merge-people.js';
import { MergesController } from './merges.controller.js';
import { MergesQueries } from './merges.queries.js';
import { PreviewMerge } from './preview-merge.js';

@Module({
  controllers: [MergesController],
  providers: [MergeParts, MergePeople, MergesQueries, PreviewMerge],
})
export class MergesModule {}
