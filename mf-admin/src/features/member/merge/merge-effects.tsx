import type { MergeBlock, MergeConflict, MergePreview } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import type { Choices } from './merge-choices.js';
import s from './merge.module.css';
import { t } from './messages.js';

const blocks: Record<MergeBlock, string> = {
  TWO_PLANS: t('blockTwoPlans'),
  STAFF_RECORD: t('blockStaff'),
  DELETION_PENDING: t('blockDeletion'),
};

/** What is in the way, and what to do about it. */
export function Blocks({ blockedBy }: Pick<MergePreview, 'blockedBy'>): ReactNode {
  if (blockedBy.length === 0) return null;
  return (
    <Note tone="alert">
      <b>{t('blocked')}</b>
      {blockedBy.map((block) => (
        <p key={block}>{blocks[block]}</p>
      ))}
    </Note>
  );
}

const sentenceOf = (conflict: MergeConflict): string => {
  const { kind, name, startsAt, endedName, endedStartsAt, cameBack } = conflict;
  const when = dateAndTime(startsAt);
  if (kind === 'class_waitlist') return t('waitTwice', { name, when });
  if (kind === 'event_waitlist') return t('eventWaitTwice', { name, when });
  if (kind === 'event') return t('eventTwice', { name, when, cameBack });
  if (endedName === name && endedStartsAt === startsAt)
    return t('classTwice', { name, when, cameBack });
  const endedWhen = dateAndTime(endedStartsAt);
  return t('classOverlap', { name, when, ended: endedName, endedWhen, cameBack });
};

/** What follows, before it is done. */
export function MergeEffects({
  preview,
  choices,
}: {
  preview: MergePreview;
  choices: Choices;
}): ReactNode {
  const { kept, other, conflicts } = preview;
  const [used, closed] =
    choices.email === 'kept'
      ? [kept.user.email, other.user.email]
      : [other.user.email, kept.user.email];
  return (
    <section className={s.part}>
      <h3 className={s.heading}>{t('moves')}</h3>
      <ul className={s.sentences}>
        <li>{t('allMoves')}</li>
        <li>{t('accountCloses')}</li>
        {closed && used && <li>{t('addressCloses', { email: closed, used })}</li>}
        <li>{t('openPayments')}</li>
      </ul>
      {conflicts.length > 0 && (
        <>
          <h3 className={s.heading}>{t('becomesOne')}</h3>
          <ul className={s.sentences}>
            {conflicts.map((conflict) => (
              <li key={`${conflict.kind} ${conflict.startsAt} ${conflict.endedStartsAt}`}>
                {sentenceOf(conflict)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
