import type { HistoryEntry } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { cx } from '@studio/ui/cx';
import { dateAndTime } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { ArrowRight, ChevronDown, Lock, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { titleOf } from '../../shared/history/action-titles.js';
import { roleLabels } from '../../shared/labels.js';
import s from './data-history.module.css';
import { EntryDetails } from './entry-details.js';
import { aboutLabel, changesOf, detailLabel } from './fact-labels.js';
import { t } from './messages.js';

interface RowProps {
  entry: HistoryEntry;
  /** Of the whole history. */
  entries: number;
  isOpen: boolean;
  onToggle: () => void;
  onPerson: (id: string) => void;
}

/** One line: when, who, what, about whom, from what to what, why; it opens to all fields. */
export function EntryRow({ entry, entries, isOpen, onToggle, onPerson }: RowProps): ReactNode {
  const detail = detailLabel(entry);
  const detailsId = `entry-${entry.id}`;
  return (
    <li className={cx(s.entry, isOpen && s.open)}>
      <button
        type="button"
        className={s.line}
        data-row
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={onToggle}
      >
        <span className={`num ${s.when}`}>{dateAndTime(entry.at)}</span>
        <Actor entry={entry} />
        <span className={s.what}>{titleOf(entry.action)}</span>
        <span className={s.about} dir="auto">
          {aboutLabel(entry)}
          {detail && <span className={`muted small num ${s.detail}`}>{detail}</span>}
        </span>
        <span className={`num ${s.change}`}>
          <FirstChange entry={entry} />
        </span>
        <span className={`muted ${s.why}`} dir="auto">
          {entry.reason}
        </span>
        <span className={s.chevron}>
          <Icon of={ChevronDown} size={16} />
        </span>
      </button>
      {isOpen && (
        <EntryDetails id={detailsId} entry={entry} entries={entries} onPerson={onPerson} />
      )}
    </li>
  );
}

function Actor({ entry }: { entry: HistoryEntry }): ReactNode {
  const { actorId, actorName, actorRole } = entry;
  if (actorId === null)
    return (
      <span className={s.who}>
        <span className={s.machine}>
          <Icon of={Settings2} size={16} />
        </span>
        <span className="muted">{t('automatic')}</span>
      </span>
    );
  return (
    <span className={s.who}>
      <Avatar name={actorName} size={28} />
      <span className={s.actor}>
        <span dir="auto">{actorName ?? t('formerStaff')}</span>{' '}
        <span className="muted small">{actorRole && roleLabels[actorRole]}</span>
      </span>
    </span>
  );
}

/** What the line has room for; all of it is in the open row. */
function FirstChange({ entry }: { entry: HistoryEntry }): ReactNode {
  if (entry.erasedAt) return <span className="muted">{t('valuesErased')}</span>;
  if (entry.action.startsWith('health.'))
    return (
      <span className={`muted ${s.locked}`}>
        <Icon of={Lock} size={16} />
        {t('healthNotShown')}
      </span>
    );
  const changes = changesOf(entry).filter(({ isChanged }) => isChanged);
  const [first] = changes;
  if (!first) return null;
  return (
    <>
      <span className="muted small">{first.field}</span>{' '}
      <span className={s.fromTo}>
        <span className="muted" dir="auto">
          {first.before}
        </span>
        <Icon of={ArrowRight} size={16} />
        <span dir="auto">{first.after}</span>
      </span>
      {changes.length > 1 && (
        <span className={`muted small ${s.more}`}>
          {' '}
          {t('moreChanges', { count: changes.length - 1 })}
        </span>
      )}
    </>
  );
}
