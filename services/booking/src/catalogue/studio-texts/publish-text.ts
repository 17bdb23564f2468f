import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { StudioTextKind, StudioTextView } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { placeholdersOf, unknownPlaceholders } from './placeholder-rules.js';
import { findText, readTextView } from './studio-texts.queries.js';

interface TextRequest {
  source: string;
  basedOn: number;
}

/** A new version is in force from now on. The same text twice in a row is one version. */
@Injectable()
export class PublishText {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws UNKNOWN_PLACEHOLDER, TEXT_CHANGED. */
  execute(
    by: SignedInUser,
    kind: StudioTextKind,
    { source, basedOn }: TextRequest,
  ): Promise<StudioTextView> {
    const { id: studioId, profile, settings } = this.studio;
    const unknown = unknownPlaceholders(source, placeholdersOf(profile, settings));
    if (unknown.length > 0) throw new Refused('UNKNOWN_PLACEHOLDER', unknown);
    return inTransaction(this.dataSource, async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('studio text ' || $1, 0))`, [
        studioId,
      ]);
      const before = await findText(tx, { studioId, kind });
      if (before?.source !== source) {
        if ((before?.version ?? 0) !== basedOn) throw new Refused('TEXT_CHANGED');
        await this.insert(tx, { by, kind, source, version: basedOn + 1 });
      }
      return readTextView(tx, kind, this.studio);
    });
  }

  private async insert(
    tx: EntityManager,
    text: { by: SignedInUser; kind: StudioTextKind; source: string; version: number },
  ): Promise<void> {
    const { by, kind, source, version } = text;
    const { id: studioId } = this.studio;
    const at = this.studio.now();
    await tx.query(
      `INSERT INTO studio_texts (studio_id, kind, version, source, published_at, published_by)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [studioId, kind, version, source, at, by.id],
    );
    await recordHistory(tx, {
      studioId,
      by,
      at,
      action: 'studio_text.published',
      subjectUserId: null,
      before: { kind, version: version - 1 },
      after: { kind, version },
    });
  }
}
