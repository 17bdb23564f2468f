import type { MessageInput } from '@studio/contracts';
import { Chip, Chips } from '@studio/ui/chip';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { TextArea } from '@studio/ui/text-area';
import type { ReactNode } from 'react';
import { channelLabels, SUBJECT_LENGTH, TEXT_LENGTH, type Problems } from './message-draft.js';
import s from './messages.module.css';
import { t } from './messages.js';

/** Subject, text and channels of a message. */
export function MessageFields<Draft extends MessageInput>({
  draft,
  problems,
  setDraft,
}: {
  draft: Draft;
  problems: Problems;
  setDraft: (draft: Draft) => void;
}): ReactNode {
  const toggle = (channel: MessageInput['channels'][number], on: boolean): void => {
    const others = draft.channels.filter((one) => one !== channel);
    setDraft({ ...draft, channels: on ? [...others, channel] : others });
  };
  return (
    <>
      <Field
        label={t('subject')}
        value={draft.subject}
        maxLength={SUBJECT_LENGTH}
        required
        autoComplete="off"
        data-autofocus
        onChange={(event) => setDraft({ ...draft, subject: event.target.value })}
        {...(problems.subject && { error: problems.subject })}
      />
      <TextArea
        label={t('message')}
        rows={6}
        required
        maxLength={TEXT_LENGTH}
        value={draft.text}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        error={problems.text}
      />
      <div className={s.by}>
        <p className="small strong">{t('sendBy')}</p>
        <Chips label={t('sendBy')}>
          {channelLabels.map(([channel, label]) => (
            <Chip
              key={channel}
              on={draft.channels.includes(channel)}
              onChange={(on) => toggle(channel, on)}
            >
              {label}
            </Chip>
          ))}
        </Chips>
        {problems.channels && <Note tone="alert">{problems.channels}</Note>}
        <p className="muted small">{t('whoeverHasSwitchedSuch')}</p>
      </div>
    </>
  );
}
