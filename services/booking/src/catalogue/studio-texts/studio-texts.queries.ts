import type { StudioText, StudioTextKind, StudioTextView } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { questionsOf, toHtml } from './markdown.js';
import { fillIn, placeholdersOf } from './placeholder-rules.js';
import { templateOf } from './text-templates.js';

interface OfKind {
  studioId: string;
  kind: StudioTextKind;
}

export interface TextRow {
  version: number;
  source: string;
  published_at: Date;
}

/** A version, or the newest; undefined when there is none. */
export const findText = async (
  tx: EntityManager,
  { studioId, kind, version }: OfKind & { version?: number },
): Promise<TextRow | undefined> => {
  const [row] = await tx.query<TextRow[]>(
    `SELECT version, source, published_at FROM studio_texts
     WHERE studio_id = $1 AND kind = $2 AND version = coalesce($3, version)
     ORDER BY version DESC LIMIT 1`,
    [studioId, kind, version ?? null],
  );
  return row;
};

export const listVersions = async (
  tx: EntityManager,
  { studioId, kind }: OfKind,
): Promise<{ version: number; publishedAt: string }[]> => {
  const rows = await tx.query<Omit<TextRow, 'source'>[]>(
    `SELECT version, published_at FROM studio_texts
     WHERE studio_id = $1 AND kind = $2 ORDER BY version DESC`,
    [studioId, kind],
  );
  return rows.map((row) => ({
    version: row.version,
    publishedAt: row.published_at.toISOString(),
  }));
};

/** As its readers see it now. */
export const toText = (
  kind: StudioTextKind,
  row: TextRow | undefined,
  { profile, settings }: Pick<StudioContext, 'profile' | 'settings'>,
): StudioText => {
  const source = fillIn(row?.source ?? '', placeholdersOf(profile, settings));
  return {
    kind,
    version: row?.version ?? 0,
    publishedAt: row?.published_at.toISOString() ?? null,
    html: toHtml(source),
    questions: kind === 'faq' ? questionsOf(source) : [],
  };
};

/** As admins write it. */
export const readTextView = async (
  tx: EntityManager,
  kind: StudioTextKind,
  { id: studioId, profile, settings }: StudioContext,
): Promise<StudioTextView> => {
  const rows = await tx.query<(TextRow & { by: string | null })[]>(
    `SELECT t.version, t.source, t.published_at, coalesce(m.full_name, m.email) AS by
     FROM studio_texts t
     LEFT JOIN members m ON m.studio_id = t.studio_id AND m.id = t.published_by
     WHERE t.studio_id = $1 AND t.kind = $2 ORDER BY t.version DESC`,
    [studioId, kind],
  );
  return {
    kind,
    source: rows[0]?.source ?? '',
    template: templateOf(kind),
    version: rows[0]?.version ?? 0,
    placeholders: [...placeholdersOf(profile, settings)].map(([name, value]) => ({ name, value })),
    versions: rows.map((row) => ({
      version: row.version,
      publishedAt: row.published_at.toISOString(),
      publishedBy: row.by,
      source: row.source,
    })),
  };
};
