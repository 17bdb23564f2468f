import type { RosterView } from '@studio/contracts';
import type { ReactNode } from 'react';
import { areNotesOpen } from '../roster-rules.js';
import type { Entry } from '../rosters.js';
import { useClassNotes } from './api.js';
import { t } from './messages.js';
import { NoteText } from './note-item.js';
import s from './notes.module.css';

/** The note that stands on top, and how many stand below it. */
export function NotePreview({
  entry,
  roster,
  now,
}: {
  entry: Entry;
  roster: RosterView;
  now: Date;
}): ReactNode {
  const notes = useClassNotes(roster, now).data?.get(entry.userId) ?? [];
  const [first] = notes;
  if (!first || !areNotesOpen(roster, now)) return null;
  return (
    <div className={s.preview}>
      <NoteText note={first} now={now} />
      {notes.length > 1 && (
        <p className="muted small num">{t('more', { count: notes.length - 1 })}</p>
      )}
    </div>
  );
}
