import { Field } from '@studio/ui/field';
import { Seg } from '@studio/ui/seg';
import type { ReactNode } from 'react';
import type { BroadcastDraft } from './broadcast-draft.js';
import s from './messages.module.css';
import { t } from './messages.js';

const choices = [
  { value: 'now', label: t('atOnce') },
  { value: 'later', label: t('later') },
];

/** When a message goes out, in the studio's time. */
export function SendTime({
  draft,
  problem,
  setDraft,
}: {
  draft: BroadcastDraft;
  problem: string | null;
  setDraft: (draft: BroadcastDraft) => void;
}): ReactNode {
  return (
    <div className={s.by}>
      <p className="small strong">{t('when')}</p>
      <Seg
        label={t('when')}
        choices={choices}
        value={draft.isLater ? 'later' : 'now'}
        onChange={(value) => setDraft({ ...draft, isLater: value === 'later' })}
      />
      {draft.isLater && (
        <div className={s.audience}>
          <Field
            label={t('day')}
            type="date"
            value={draft.day}
            onChange={({ target }) => setDraft({ ...draft, day: target.value })}
            {...(problem && { error: problem })}
          />
          <Field
            label={t('timeInStudio')}
            type="time"
            value={draft.time}
            onChange={({ target }) => setDraft({ ...draft, time: target.value })}
          />
        </div>
      )}
      <p className="muted small">{t('quietHoursWait')}</p>
    </div>
  );
}
