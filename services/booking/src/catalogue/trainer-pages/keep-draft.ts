import type { EntityManager } from 'typeorm';
import { publishFrontDeskChange } from '../../people/history/history.api.js';
import { findPage, type KeptContent, type PageRow } from './trainer-pages.queries.js';

interface Draft {
  content: KeptContent;
  state: PageRow['state'];
  sentAt?: Date;
  reason?: string;
}

/** The draft as it is, or what is approved where there is none. */
export const draftOf = (page: PageRow): KeptContent =>
  page.state === 'none' ? page.approved : page.draft;

/** A page that was sent and is changed leaves the admins' list, without a row in the history. */
export const publishUnsent = async (
  tx: EntityManager,
  { studioId, page }: { studioId: string; page: PageRow },
): Promise<void> => {
  if (page.state === 'sent')
    await publishFrontDeskChange(tx, { studioId, about: 'studio', userId: page.trainer_id });
};

/** Keeps a draft under its next version; portraits that nothing shows any more go. */
export const keepDraft = async (
  tx: EntityManager,
  { studioId, trainerId }: { studioId: string; trainerId: string },
  { content, state, sentAt, reason }: Draft,
): Promise<PageRow> => {
  await tx.query(
    `INSERT INTO trainer_page_drafts AS d (studio_id, trainer_id, version, state, bio,
       certificates, languages, portrait_id, sent_at, reason)
     VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (studio_id, trainer_id) DO UPDATE SET version = d.version + 1,
       state = excluded.state, bio = excluded.bio, certificates = excluded.certificates,
       languages = excluded.languages, portrait_id = excluded.portrait_id,
       sent_at = excluded.sent_at, reason = excluded.reason`,
    [
      studioId,
      trainerId,
      state,
      content.bio,
      JSON.stringify(content.certificates),
      content.languages,
      content.portraitId,
      sentAt ?? null,
      reason ?? null,
    ],
  );
  await tx.query(
    `DELETE FROM trainer_portraits p WHERE p.studio_id = $1 AND p.trainer_id = $2
       AND NOT EXISTS (SELECT 1 FROM trainers t WHERE t.studio_id = $1 AND t.portrait_id = p.id)
       AND NOT EXISTS (SELECT 1 FROM trainer_page_drafts d
         WHERE d.studio_id = $1 AND d.portrait_id = p.id)`,
    [studioId, trainerId],
  );
  return findPage(tx, { studioId, trainerId });
};
