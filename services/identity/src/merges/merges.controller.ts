import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  getMerge,
  mergePeople,
  previewMerge,
  type MergeConflict,
  type MergePreview,
  type MergeStatus,
} from '@studio/contracts';
import { ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { MergePeople, type MergeRequest } from './merge-people.js';
import { MergesQueries } from './merges.queries.js';
import { PreviewMerge } from './preview-merge.js';

interface WithId {
  id: string;
}

/** Two records of one person become one. */
@Controller('/api/admin/people/:id')
export class MergesController {
  constructor(
    private readonly previewing: PreviewMerge,
    private readonly merging: MergePeople,
    private readonly merges: MergesQueries,
  ) {}

  @Get('merge-preview')
  @For(previewMerge)
  preview(
    @ParsedParams(previewMerge.params) { id }: WithId,
    @ParsedQuery(previewMerge.query) { otherId }: { otherId: string },
  ): Promise<MergePreview> {
    return this.previewing.execute(id, otherId);
  }

  @Post('merges')
  @HttpCode(202)
  @For(mergePeople)
  async merge(
    @CurrentUser() actor: SignedInUser,
    @ParsedParams(mergePeople.params) { id: keptId }: WithId,
    @ParsedBody(mergePeople.body) request: Omit<MergeRequest, 'keptId'>,
  ): Promise<MergeStatus & { conflicts: MergeConflict[] }> {
    const conflicts = await this.merging.execute(actor, { keptId, ...request });
    return { ...(await this.merges.statusOf(keptId, request.otherId)), conflicts };
  }

  @Get('merges/:otherId')
  @For(getMerge)
  status(
    @ParsedParams(getMerge.params) { id, otherId }: WithId & { otherId: string },
  ): Promise<MergeStatus> {
    return this.merges.statusOf(id, otherId);
  }
}
