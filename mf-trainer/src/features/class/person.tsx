import type { HealthFlags as Flags, RosterView } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { IconButton } from '@studio/ui/button';
import { studioClock } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { EntrySpot } from '../../shared/entry-spot.js';
import { HealthFlags } from '../../shared/health-flags.js';
import { NotePreview } from '../../shared/notes/note-preview.js';
import { PersonSheet } from '../../shared/notes/person-sheet.js';
import { PersonBadges } from '../../shared/person-badges.js';
import type { Entry } from '../../shared/rosters.js';
import s from './class.module.css';
import { t } from './messages.js';

/** One who comes: what to know of them, and what is written about them. */
export function Person({
  entry,
  flags,
  roster,
  now,
}: {
  entry: Entry;
  flags: Flags | undefined;
  roster: RosterView;
  now: Date;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={s.person}>
      <EntrySpot entry={entry} roster={roster} now={now} />
      <Avatar name={entry.name} src={entry.avatarUrl} size={36} />
      <div className="grow">
        <p className="strong">{entry.name}</p>
        <p className="muted small num">
          {entry.checkedInAt
            ? t('checkedInAt', { time: studioClock(entry.checkedInAt) })
            : t('visits', { count: entry.visits })}
        </p>
        <PersonBadges entry={entry} roster={roster} now={now} />
        {flags && <HealthFlags flags={flags} />}
        <NotePreview entry={entry} roster={roster} now={now} />
      </div>
      <IconButton
        className={s.notes}
        label={t('notesOn', { name: entry.name })}
        onClick={() => setOpen(true)}
      >
        <Icon of={Pencil} size={20} />
      </IconButton>
      {isOpen && (
        <PersonSheet entry={entry} roster={roster} now={now} onClose={() => setOpen(false)} />
      )}
    </li>
  );
}
