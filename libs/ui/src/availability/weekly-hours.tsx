import { X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../button.js';
import { Card } from '../card.js';
import { cx } from '../cx.js';
import { fullDate, weekdayLong } from '../format.js';
import { Icon } from '../icon.js';
import {
  rangesOn,
  rangesText,
  WEEKDAYS,
  withHours,
  type Availability,
  type WeeklyHours,
} from './availability-rules.js';
import s from './availability.module.css';
import { dayOfWeekday, HoursForm } from './hours-form.js';
import { t } from './messages.js';
import type { Saving } from './saving.js';

function Facts({ week }: { week: WeeklyHours }): ReactNode {
  if (week.hours === null) return <p>{t('anyTime')}</p>;
  return (
    <dl>
      {WEEKDAYS.map((weekday) => {
        const ranges = rangesOn(week, weekday);
        return (
          <div key={weekday} className={s.fact}>
            <dt className="muted">{weekdayLong(dayOfWeekday(weekday))}</dt>
            <dd className={ranges.length === 0 ? 'muted' : 'num'}>
              {rangesText(ranges) || t('off')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface Version {
  week: WeeklyHours;
  isNow: boolean;
}

/** What counts now comes first, whether it was set or not. */
const versionsOf = (weeks: readonly WeeklyHours[], today: string): Version[] => {
  const now = weeks.findLast(({ from }) => from <= today) ?? { from: today, hours: null };
  const later = weeks.filter(({ from }) => from > today).map((week) => ({ week, isNow: false }));
  return [{ week: now, isNow: true }].concat(later);
};

function VersionHead({
  version: { week, isNow },
  onEdit,
  onRemove,
}: {
  version: Version;
  onEdit: () => void;
  onRemove: () => void;
}): ReactNode {
  const day = fullDate(week.from);
  return (
    <div className={s.head}>
      <h3>{isNow ? t('now') : t('fromDay', { day })}</h3>
      <div className={cx(s.buttons, s.atEnd)}>
        <Button
          look="ghost"
          aria-label={isNow ? t('changeHours') : t('changeHoursFrom', { day })}
          onClick={onEdit}
        >
          {t('change')}
        </Button>
        {!isNow && (
          <IconButton label={t('removeHoursFrom', { day })} onClick={onRemove}>
            <Icon of={X} size={20} />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** The hours of a week, now and from later days on. */
export function WeeklyHoursCard({
  facts,
  today,
  saving,
}: {
  facts: Availability;
  today: string;
  saving: Saving;
}): ReactNode {
  // The day from which the edited hours count; new ones have none yet.
  const [editing, setEditing] = useState<{ from: string | null }>();
  const versions = versionsOf(facts.weeks, today);
  const close = (): void => {
    setEditing(undefined);
    saving.reset();
  };
  const form = (start: WeeklyHours, edited: string | null): ReactNode => (
    <HoursForm
      {...{ start, today, saving }}
      onSave={(next) =>
        saving.save({ ...facts, weeks: withHours(facts.weeks, { edited, next, today }) }, close)
      }
      onClose={close}
    />
  );
  const [now] = versions;
  return (
    <Card aria-label={t('weeklyHours')}>
      <h2>{t('weeklyHours')}</h2>
      <p className="muted small">{t('weeklyHoursHint')}</p>
      {versions.map((version) => {
        const { week, isNow } = version;
        return (
          <div key={week.from} className={s.version}>
            {editing?.from === week.from ? (
              form({ ...week, from: isNow ? today : week.from }, week.from)
            ) : (
              <>
                <VersionHead
                  version={version}
                  onEdit={() => setEditing({ from: week.from })}
                  onRemove={() =>
                    saving.saveRemoval(
                      { ...facts, weeks: facts.weeks.filter((one) => one.from !== week.from) },
                      (now) => ({
                        ...now,
                        weeks: withHours(now.weeks, { edited: null, next: week, today }),
                      }),
                    )
                  }
                />
                <Facts week={week} />
              </>
            )}
          </div>
        );
      })}
      {editing?.from === null && form({ from: '', hours: now?.week.hours ?? null }, null)}
      {!editing && (
        <div className={s.atStart}>
          <Button look="ghost" onClick={() => setEditing({ from: null })}>
            {t('otherHours')}
          </Button>
        </div>
      )}
    </Card>
  );
}
