import { messageOf } from '@studio/api-client';
import type { ClassNote } from '@studio/contracts';
import { toast, useSession } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { dayInSentence, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNoteActions } from './api.js';
import { t, Text } from './messages.js';
import s from './notes.module.css';

/** So long a deletion can be taken back with one tap. */
const UNDO_MS = 10_000;

const useDeletion = (scheduleId: string) => {
  const { remove, restore } = useNoteActions(scheduleId);
  const onError = (error: unknown): void =>
    toast.error(t('notSaved'), { description: messageOf(error) });
  const undo = (id: string): void =>
    restore.mutate(id, { onSuccess: () => toast.success(t('restored'), { id }), onError });
  return (id: string): void =>
    remove.mutate(id, {
      onSuccess: () =>
        toast.success(t('deleted'), {
          id,
          duration: UNDO_MS,
          action: { label: t('undo'), onClick: () => undo(id) },
        }),
      onError,
    });
};

/** `Maya Rossi, today` */
const writtenBy = ({ author, createdAt, editedAt }: ClassNote, now: Date): string => {
  const values = { name: author.name, day: dayInSentence(studioDay(new Date(createdAt)), now) };
  return editedAt ? t('edited', values) : t('by', values);
};

/** Words, who wrote them and when, and who reads them where that is not the team. */
export function NoteText({ note, now }: { note: ClassNote; now: Date }): ReactNode {
  return (
    <>
      <p className={s.text}>{note.text}</p>
      <p className={`muted small num ${s.by}`}>
        {note.visibility === 'own' && <Icon of={Lock} size={14} />}
        {[
          writtenBy(note, now),
          ...(note.visibility === 'own' ? [t('ownMark')] : []),
          ...(note.pinned ? [t('pinned')] : []),
        ].join(' · ')}
      </p>
    </>
  );
}

/** One of somebody's notes: who wrote it changes and deletes it. */
export function NoteItem({
  note,
  scheduleId,
  now,
  onEdit,
}: {
  note: ClassNote;
  scheduleId: string;
  now: Date;
  onEdit: () => void;
}): ReactNode {
  const { user } = useSession();
  const remove = useDeletion(scheduleId);
  const label = (action: string): ReactNode => (
    <Text
      message="ofNote"
      values={{ action, day: dayInSentence(studioDay(new Date(note.createdAt)), now) }}
      tags={{ span: <span className="visually-hidden" /> }}
    />
  );
  return (
    <li className={s.note}>
      <NoteText note={note} now={now} />
      {user?.id === note.author.id && (
        <div className={s.actions}>
          <Button size="sm" look="ghost" onClick={onEdit}>
            {label(t('edit'))}
          </Button>
          <Button size="sm" look="ghost" onClick={() => remove(note.id)}>
            {label(t('delete'))}
          </Button>
        </div>
      )}
    </li>
  );
}
