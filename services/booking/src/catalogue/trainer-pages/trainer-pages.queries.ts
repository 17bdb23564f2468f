import type {
  SentTrainerPage,
  TrainerPage,
  TrainerPageContent,
  TrainerPageText,
} from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { portraitUrlOf } from '../items/catalogue.api.js';

export interface PageRow {
  trainer_id: string;
  name: string;
  approved: KeptContent;
  draft: KeptContent;
  state: TrainerPage['state'];
  sent_at: Date | null;
  reason: string | null;
  version: number;
}

/** As it is kept, and as the history keeps it. */
export interface KeptContent extends TrainerPageText {
  portraitId: string | null;
}

const contentOf = (row: string): string =>
  `jsonb_build_object('bio', ${row}.bio, 'certificates', ${row}.certificates,
     'languages', ${row}.languages, 'portraitId', ${row}.portrait_id)`;

const select = `SELECT t.id AS trainer_id, t.name, ${contentOf('t')} AS approved,
    ${contentOf('d')} AS draft, coalesce(d.state, 'none') AS state, d.sent_at, d.reason,
    coalesce(d.version, 0) AS version
  FROM trainers t
  LEFT JOIN trainer_page_drafts d ON d.studio_id = t.studio_id AND d.trainer_id = t.id`;

interface OfTrainer {
  studioId: string;
  trainerId: string;
}

/** Throws TRAINER_NOT_FOUND. `lock`: until the transaction ends. */
export const findPage = async (
  tx: EntityManager,
  { studioId, trainerId }: OfTrainer,
  lock = false,
): Promise<PageRow> => {
  const [row] = await tx.query<PageRow[]>(
    `${select} WHERE t.studio_id = $1 AND t.id = $2 AND t.has_role
     ${lock ? 'FOR UPDATE OF t' : ''}`,
    [studioId, trainerId],
  );
  if (!row) throw new Refused('TRAINER_NOT_FOUND');
  return row;
};

/** The one that waits longest first. */
export const findSentPages = (tx: EntityManager, studioId: string): Promise<PageRow[]> =>
  tx.query(`${select} WHERE t.studio_id = $1 AND d.state = 'sent' ORDER BY d.sent_at, t.id`, [
    studioId,
  ]);

export const findPortrait = async (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<Buffer | undefined> => {
  const [row] = await tx.query<{ bytes: Buffer }[]>(
    'SELECT bytes FROM trainer_portraits WHERE studio_id = $1 AND id = $2',
    [studioId, id],
  );
  return row?.bytes;
};

const toContent = ({ portraitId, ...text }: KeptContent): TrainerPageContent => ({
  ...text,
  portraitUrl: portraitUrlOf(portraitId),
});

export const toTrainerPage = (row: PageRow): TrainerPage => ({
  name: row.name,
  approved: toContent(row.approved),
  draft: row.state === 'none' ? null : toContent(row.draft),
  state: row.state,
  sentAt: row.sent_at?.toISOString() ?? null,
  reason: row.reason,
  version: row.version,
});

export const toSentPage = (row: PageRow): SentTrainerPage => ({
  trainerId: row.trainer_id,
  name: row.name,
  approved: toContent(row.approved),
  draft: toContent(row.draft),
  sentAt: (row.sent_at ?? new Date(0)).toISOString(),
  version: row.version,
});
