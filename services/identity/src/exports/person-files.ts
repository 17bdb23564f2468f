import { Inject, Injectable } from '@nestjs/common';
import type { FileStore } from '@studio/file-store';
import { FILES } from '../shared/files.js';
import type { ArchiveFile } from './pack-archive.js';

/** Files of a person that go into the archive. */
@Injectable()
export class PersonFiles {
  constructor(@Inject(FILES) private readonly files: FileStore) {}

  async of(_userId: string): Promise<ArchiveFile[]> {
    void this.files;
    return [];
  }
}
