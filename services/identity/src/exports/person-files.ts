import { Inject, Injectable } from '@nestjs/common';
import type { FileStore } from '@studio/file-store';
import { DataSource } from 'typeorm';
import { fileNamesOf } from '../avatars/avatars.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { FILES } from '../shared/files.js';
import type { ArchiveFile } from './pack-archive.js';

/** Files of a person that go into the archive: the picture. */
@Injectable()
export class PersonFiles {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
    @Inject(FILES) private readonly files: FileStore,
  ) {}

  async of(userId: string): Promise<ArchiveFile[]> {
    const [picture] = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM avatar_files WHERE studio_id = $1 AND user_id = $2 AND state = 'current'`,
      [this.config.STUDIO_ID, userId],
    );
    if (!picture) return [];
    const bytes = await this.files.get(fileNamesOf({ userId, id: picture.id }).large);
    return bytes ? [{ name: 'picture.webp', bytes }] : [];
  }
}
