import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { StudioProfileView } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { KeepProfile } from './keep-profile.job.js';
import { makeLogo } from './make-logo.js';
import { findProfile, readProfileView } from './studio-profile.queries.js';
import { lockProfile, saveProfile } from './write-profile.js';

/** Another logo, or none. The files of earlier ones stay: mails that were sent show them. */
@Injectable()
export class ChangeLogo {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly keeping: KeepProfile,
  ) {}

  /** Null takes the logo away. Throws PICTURE_TYPE, PICTURE_TOO_LARGE, PICTURE_UNREADABLE. */
  async execute(by: SignedInUser, upload: Buffer | null): Promise<StudioProfileView> {
    const files = upload ? await makeLogo(upload) : null;
    const { id: studioId } = this.studio;
    const view = await inTransaction(this.dataSource, async (tx) => {
      await lockProfile(tx, studioId);
      const kept = await findProfile(tx, studioId);
      const logoId = files ? newId() : null;
      for (const { file, type, bytes } of files ?? [])
        await tx.query(
          'INSERT INTO studio_logos (studio_id, id, file, type, bytes) VALUES ($1, $2, $3, $4, $5)',
          [studioId, logoId, file, type, bytes],
        );
      if (logoId !== kept.logoId)
        await saveProfile(
          tx,
          { ...kept, logoId },
          {
            studioId,
            by,
            at: this.studio.now(),
            action: 'studio_profile.logo_changed',
            before: { logo: kept.logoId },
            after: { logo: logoId },
          },
        );
      return readProfileView(tx, studioId);
    });
    await this.keeping.execute();
    return view;
  }
}
