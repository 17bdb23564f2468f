import { isFrontDesk, useSession } from '@studio/shell-kit';
import type { RosterView } from '@studio/contracts';
import { useSearchParams } from '@studio/shell-kit/router';
import { studioDay } from '@studio/ui/format';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import s from './today.module.css';
import { Roster } from './roster.js';
import { currentClass, isCancelled } from '../../shared/roster-rules.js';
import { Scan } from './scan.js';
import { t } from './messages.js';

/** The classes of a day, and the roster of the chosen one. */
export function Classes({
  rosters,
  now,
  waiting,
  onTap,
}: {
  rosters: readonly RosterView[];
  now: Date;
  waiting: ReadonlySet<string>;
  onTap: (bookingId: string, isIn: boolean) => void;
}): ReactNode {
  const { profile } = useSession();
  const [params, setParams] = useSearchParams();
  const chosen =
    rosters.find(({ schedule }) => schedule.id === params.get('class')) ??
    currentClass(rosters, now);
  const strip = useStripAt(chosen?.schedule.id);
  if (!chosen) return null;
  const choose = (scheduleId: string): void =>
    setParams((current) => ({ ...Object.fromEntries(current), class: scheduleId }), {
      replace: true,
    });
  const { schedule } = chosen;
  return (
    <>
      <div ref={strip} className={s.classes} role="group" aria-label={t('classesOfDay')}>
        {rosters.map((one) => (
          <button
            key={one.schedule.id}
            type="button"
            className={`num ${s.class} ${one === chosen ? s.on : ''}`}
            aria-pressed={one === chosen}
            onClick={() => choose(one.schedule.id)}
          >
            <b className={isCancelled(one) ? s.struck : undefined}>{one.schedule.startTime}</b>
            <span>{isCancelled(one) ? t('cancelled') : one.schedule.classType.name}</span>
          </button>
        ))}
      </div>
      {schedule.date === studioDay(now) && schedule.status === 'scheduled' && (
        <div className={s.scan}>
          <Scan key={schedule.id} schedule={schedule} />
        </div>
      )}
      <Roster
        key={schedule.id}
        roster={chosen}
        now={now}
        showTrainer={isFrontDesk(profile)}
        waiting={waiting}
        onTap={onTap}
      />
    </>
  );
}

/** On a phone the classes scroll sideways: the chosen one is in view. */
const useStripAt = (scheduleId: string | undefined) => {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    // Of the strip alone: the page stays where it is.
    if (strip.current && pressed)
      strip.current.scrollLeft =
        pressed.offsetLeft - (strip.current.clientWidth - pressed.offsetWidth) / 2;
  }, [scheduleId]);
  return strip;
};
