import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';

const EVERY_MS = 30_000;
const AT_ONCE = 500;

/** Addresses of calendars from before they were kept as hashes; they go on. */
@Injectable()
export class HashAddresses extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('addresses of calendars', EVERY_MS);
  }

  async execute(): Promise<void> {
    const [, hashed] = await this.dataSource.query<[unknown, number]>(
      `UPDATE calendar_feeds f
       SET token_hash = encode(sha256(convert_to(f.token, 'UTF8')), 'hex'), token = NULL
       WHERE f.studio_id = $1 AND f.member_id IN (
         SELECT d.member_id FROM calendar_feeds d
         WHERE d.studio_id = $1 AND d.token IS NOT NULL LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)`,
      [this.studio.id],
    );
    if (hashed === AT_ONCE) this.soon();
  }
}
