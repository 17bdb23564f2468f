import type { MessageInput } from '@studio/contracts';
import { Card } from '@studio/ui/card';
import type { ReactNode } from 'react';
import { channelLabels } from './message-draft.js';
import s from './messages.module.css';
import { t } from './messages.js';

/** The words as their readers get them; text stays text. */
export function MessagePreview({
  draft,
  about,
}: {
  draft: MessageInput;
  about: string;
}): ReactNode {
  const by = channelLabels.filter(([channel]) => draft.channels.includes(channel));
  return (
    <Card look="sunk" aria-label={t('preview')}>
      <p className="muted small">
        {by.map(([, label]) => label).join(', ')} · {about}
      </p>
      <h3 className={s.subject}>{draft.subject.trim()}</h3>
      <p className={s.text}>{draft.text.trim()}</p>
    </Card>
  );
}
