import { Link } from '@studio/shell-kit/router';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { OnlyFor } from '../only-for.js';
import { Text } from './messages.js';
import s from './trainer-pages.module.css';
import { useTrainerPages } from './use-trainer-pages.js';

function Waiting(): ReactNode {
  const count = useTrainerPages().data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <div className={`num ${s.note}`}>
      <Note>
        <Text
          message="waiting"
          values={{ count }}
          tags={{ b: <b />, link: <Link to="/admin/timetable?view=catalogue" className="link" /> }}
        />
      </Note>
    </div>
  );
}

/** On the overview, while pages of trainers wait for an admin. */
export function TrainerPagesNote(): ReactNode {
  return (
    <OnlyFor least="admin">
      <Waiting />
    </OnlyFor>
  );
}
