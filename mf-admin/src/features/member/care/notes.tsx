import { messageOf } from '@studio/api-client';
import type { MemberNote } from '@studio/contracts';
import { toast, useSession } from '@studio/shell-kit';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { dateAndTime } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNoteActions, useNotes } from './api.js';
import s from './care.module.css';
import { NoteDialog } from './note-dialog.js';
import { LoadedPart } from './part.js';
import { Text, t } from './messages.js';

/** So long a deletion can be taken back with one tap. */
const UNDO_MS = 10_000;

const useNoteDeletion = (userId: string) => {
  const { remove, restore } = useNoteActions(userId);
  const failed = (error: unknown): void =>
    toast.error(t('notSaved'), { description: messageOf(error) });
  const undo = (id: string): void =>
    restore.mutate(id, {
      onSuccess: () => toast.success(t('noteRestored'), { id }),
      onError: failed,
    });
  return (id: string): void =>
    remove.mutate(id, {
      onSuccess: () =>
        toast.success(t('noteDeleted'), {
          id,
          duration: UNDO_MS,
          action: { label: t('undo'), onClick: () => undo(id) },
        }),
      onError: failed,
    });
};

function NoteItem({
  note,
  userId,
  onEdit,
}: {
  note: MemberNote;
  userId: string;
  onEdit: () => void;
}): ReactNode {
  const { profile } = useSession();
  const { edit } = useNoteActions(userId);
  const remove = useNoteDeletion(userId);
  const { name } = note.author;
  const at = dateAndTime(note.createdAt);
  const label = (action: string): ReactNode => (
    <Text
      message="ofNote"
      values={{ action, name, at }}
      tags={{ span: <span className="visually-hidden" /> }}
    />
  );
  const pin = (): void =>
    edit.mutate(
      { id: note.id, pinned: !note.pinned, version: note.version },
      { onError: (error) => toast.error(t('notSaved'), { description: messageOf(error) }) },
    );
  return (
    <li className={s.note}>
      {note.pinned && <Badge tone="accent">{t('pinned')}</Badge>}
      {note.visibility === 'own' && <Badge tone="line">{t('ownNote')}</Badge>}
      {note.isImported && <Badge tone="line">{t('importedNote')}</Badge>}
      <p className={s.text}>{note.text}</p>
      <p className="muted tiny num">
        {note.editedAt ? t('noteEditedBy', { name, at }) : t('noteBy', { name, at })}
      </p>
      <div className={s.actions}>
        <Button size="sm" look="ghost" busy={edit.isPending} onClick={pin}>
          {label(note.pinned ? t('unpin') : t('pin'))}
        </Button>
        {profile?.id === note.author.id && (
          <>
            <Button size="sm" look="ghost" onClick={onEdit}>
              {label(t('edit'))}
            </Button>
            <Button size="sm" look="ghost" onClick={() => remove(note.id)}>
              {label(t('delete'))}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** What the staff wrote about the member for each other: pinned first, then the newest. */
export function Notes({ userId }: { userId: string }): ReactNode {
  const notes = useNotes(userId);
  const [open, setOpen] = useState<MemberNote | 'new' | null>(null);
  return (
    <>
      <LoadedPart
        title={t('notes')}
        what={t('theNotes')}
        query={notes}
        aside={
          <Button size="sm" look="ghost" onClick={() => setOpen('new')}>
            {t('addNote')}
          </Button>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted small">{t('noNote')}</p>
          ) : (
            <ul className={s.notes}>
              {items.map((note) => (
                <NoteItem key={note.id} note={note} userId={userId} onEdit={() => setOpen(note)} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
      {open && (
        <NoteDialog
          userId={userId}
          note={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
