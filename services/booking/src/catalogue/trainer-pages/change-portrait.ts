import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { makePictures, type Recipe } from '@studio/nest-kit/pictures';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { draftOf, keepDraft, publishUnsent } from './keep-draft.js';
import { findPage, type PageRow } from './trainer-pages.queries.js';

/** Pixels of each side: twice the largest that is shown. */
const SIDE = 512;

/** A square around what stands out: the face, as a rule. */
const PORTRAIT: Recipe = {
  first: { width: SIDE, height: SIDE, fit: 'cover', format: 'webp', quality: 85 },
};

/** Another portrait in the draft, or none. */
@Injectable()
export class ChangePortrait {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Null takes it out. Throws TRAINER_NOT_FOUND, PICTURE_TYPE, PICTURE_TOO_LARGE, PICTURE_UNREADABLE. */
  async execute(trainer: SignedInUser, upload: Buffer | null): Promise<PageRow> {
    const ofTrainer = { studioId: this.studio.id, trainerId: trainer.id };
    await findPage(this.dataSource.manager, ofTrainer);
    const bytes = upload && (await makePictures(upload, PORTRAIT)).first;
    return inTransaction(this.dataSource, async (tx) => {
      const page = await findPage(tx, ofTrainer, true);
      const before = draftOf(page);
      const portraitId = bytes ? newId() : null;
      if (portraitId === before.portraitId) return page;
      if (bytes)
        await tx.query(
          `INSERT INTO trainer_portraits (studio_id, id, trainer_id, bytes)
           VALUES ($1, $2, $3, $4)`,
          [ofTrainer.studioId, portraitId, trainer.id, bytes],
        );
      await publishUnsent(tx, { studioId: ofTrainer.studioId, page });
      return keepDraft(tx, ofTrainer, { content: { ...before, portraitId }, state: 'draft' });
    });
  }
}
