import type { RosterView } from '@studio/contracts';
import { Icon } from '@studio/ui/icon';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { areNotesOpen } from '../roster-rules.js';
import type { Entry } from '../rosters.js';
import { useClassNotes } from './api.js';
import { t } from './messages.js';
import s from './notes.module.css';
import { PersonSheet } from './person-sheet.js';

/** A name that opens what is written about the person, with a sign where that is something. */
export function PersonName({
  entry,
  roster,
  now,
}: {
  entry: Entry;
  roster: RosterView;
  now: Date;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const count = useClassNotes(roster, now).data?.get(entry.userId)?.length ?? 0;
  if (!areNotesOpen(roster, now)) return <p className="strong">{entry.name}</p>;
  const { name } = entry;
  return (
    <>
      <button
        type="button"
        className={`strong ${s.name}`}
        aria-label={count ? t('openSome', { count, name }) : t('open', { name })}
        onClick={() => setOpen(true)}
      >
        {name}
        {count > 0 && <Icon of={StickyNote} size={16} className={s.sign} />}
      </button>
      {isOpen && (
        <PersonSheet entry={entry} roster={roster} now={now} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
