import { Inject, Injectable } from '@nestjs/common';
import type { FileStore } from '@studio/file-store';
import { forEachDue, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { FILES } from '../shared/files.js';
import { fileNamesOf, findDuePictures, forgetPicture } from './avatar-rows.js';

const EVERY_MS = 60_000;
/** A file store has 10 s for a file. */
const TURN_MS = 30_000;

/** Removes files that nothing refers to any more; the row goes last, so that none is forgotten. */
@Injectable()
export class CleanUpOldPictures extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FILES) private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    super('old pictures', EVERY_MS, TURN_MS);
  }

  async execute(): Promise<void> {
    const { manager } = this.dataSource;
    const { STUDIO_ID } = this.config;
    await forEachDue(await findDuePictures(manager, STUDIO_ID), async ({ id, user_id: userId }) => {
      const { large, small } = fileNamesOf({ userId, id });
      await this.files.delete(large);
      await this.files.delete(small);
      await forgetPicture(manager, STUDIO_ID, id);
    });
  }
}
