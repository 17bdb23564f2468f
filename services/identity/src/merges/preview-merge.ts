import { Inject, Injectable } from '@nestjs/common';
import type { MergeBlock, MergePart, MergePreview, MergeSide } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findAccount } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { findDeletion } from '../deletion/deletion.api.js';
import { findProfile, worksHere } from '../profiles/profiles.api.js';
import { readUser } from '../profiles/users.api.js';
import { MergeParts } from './merge-parts.js';
import { factsOf, mergeServices } from './merge-rules.js';

/** Two records side by side, and what a merge would do. */
@Injectable()
export class PreviewMerge {
  constructor(
    private readonly dataSource: DataSource,
    private readonly parts: MergeParts,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws MERGE_SAME_RECORD, NOT_FOUND, PERSON_MERGED, SERVICE_UNAVAILABLE. */
  async execute(keptId: string, otherId: string): Promise<MergePreview> {
    if (keptId === otherId) throw new Refused('MERGE_SAME_RECORD');
    const records = { keptId, otherId };
    const parts = await Promise.all(mergeServices.map((name) => this.parts.read(name, records)));
    const [kept, other, own] = await Promise.all([
      this.sideOf(keptId, parts, 'intoFacts'),
      this.sideOf(otherId, parts, 'facts'),
      this.blocksOf(keptId, otherId),
    ]);
    const conflicts = parts.flatMap((part) => part.conflicts);
    const blockedBy = [...new Set([...own, ...parts.flatMap((part) => part.blockedBy)])];
    return { kept, other, conflicts, blockedBy };
  }

  private async sideOf(
    id: string,
    parts: readonly MergePart[],
    side: 'facts' | 'intoFacts',
  ): Promise<MergeSide> {
    const { STUDIO_ID: studioId, SERVICE_SECRET: secret } = this.config;
    const { manager } = this.dataSource;
    const user = await readUser(manager, { studioId, id }, { secret, small: true });
    const account = await findAccount(manager, id);
    const canSignIn = account?.emailConfirmedAt != null;
    return { user, canSignIn, facts: factsOf(parts, side) };
  }

  private async blocksOf(keptId: string, otherId: string): Promise<MergeBlock[]> {
    const { manager } = this.dataSource;
    const { STUDIO_ID } = this.config;
    const other = await findProfile(manager, STUDIO_ID, otherId);
    const deletions = await Promise.all(
      [keptId, otherId].map((id) => findDeletion(manager, STUDIO_ID, id)),
    );
    const blocks: MergeBlock[] = [];
    if (other && (await worksHere(manager, other))) blocks.push('STAFF_RECORD');
    if (deletions.some(Boolean)) blocks.push('DELETION_PENDING');
    return blocks;
  }
}
