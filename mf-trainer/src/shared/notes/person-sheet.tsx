import type { ClassNote, RosterView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { areNotesOpen } from '../roster-rules.js';
import type { Entry } from '../rosters.js';
import { useClassNotes } from './api.js';
import { t } from './messages.js';
import { NoteForm } from './note-form.js';
import { NoteItem } from './note-item.js';
import s from './notes.module.css';

interface OfPerson {
  entry: Entry;
  roster: RosterView;
  now: Date;
}

/** What is written about one who comes. */
export function PersonSheet({ onClose, ...person }: OfPerson & { onClose: () => void }): ReactNode {
  const { entry, roster, now } = person;
  const isOpen = areNotesOpen(roster, now);
  return (
    <Dialog open onOpenChange={onClose} shape="sheet" title={entry.name} lead={t('notes')}>
      {isOpen ? <NotesOf {...person} /> : <p className="muted small">{t('closed')}</p>}
    </Dialog>
  );
}

function NotesOf({ entry, roster, now }: OfPerson): ReactNode {
  const notes = useClassNotes(roster, now);
  const [open, setOpen] = useState<ClassNote | 'new' | null>(null);
  const { id: scheduleId } = roster.schedule;
  if (notes.isPending) return <SkeletonRows what={t('theNotes')} rows={2} height={64} />;
  if (notes.isError) return <ErrorPanel onRetry={() => void notes.refetch()} />;
  const items = notes.data.get(entry.userId) ?? [];
  if (open)
    return (
      <NoteForm
        scheduleId={scheduleId}
        memberId={entry.userId}
        note={open === 'new' ? null : open}
        onDone={() => setOpen(null)}
      />
    );
  return (
    <>
      {items.length === 0 && <p className="muted">{t('none')}</p>}
      <ul className={s.notes}>
        {items.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            scheduleId={scheduleId}
            now={now}
            onEdit={() => setOpen(note)}
          />
        ))}
      </ul>
      <Button look="primary" block onClick={() => setOpen('new')}>
        {t('add')}
      </Button>
    </>
  );
}
