import type { ScheduleView } from '@studio/contracts';
import { useNavigateTo } from '@studio/shell-kit';
import { dayNumber, firstName, longDate, weekdayShort } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { useRoving } from '@studio/ui/roving';
import { Check, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { classState, isOpen, isOver, isScarce } from './class-state.js';
import type { ClassState } from './class-state.js';
import { DayNote } from './day-strip.js';
import type { DaysProps } from './day-strip.js';
import { t } from './messages.js';
import { daysFrom } from './schedule-days.js';
import s from './week-grid.module.css';

interface GridProps extends DaysProps {
  schedules: readonly ScheduleView[];
  now: Date;
  onOpen: (scheduleId: string) => void;
}

interface CellView {
  className: string | undefined;
  label: string;
}

const full = ({ waiting }: ScheduleView): CellView => ({
  className: s.full,
  label: waiting > 0 ? t('waitingCount', { waiting }) : t('full'),
});
const free = ({ seatsLeft }: ScheduleView): CellView => ({
  className: isScarce(seatsLeft) ? s.few : '',
  label: t('seatsCount', { seatsLeft }),
});

/** How a class stands in the week: its colour and its label. */
const cellOf: Record<ClassState, (schedule: ScheduleView) => CellView> = {
  booked: () => ({ className: s.booked, label: t('booked') }),
  held: () => ({ className: s.booked, label: t('heldPay') }),
  offered: () => ({ className: s.booked, label: t('seatForYou') }),
  waiting: ({ myWaiting }) => ({
    className: s.full,
    label: t('positionInLine', { position: myWaiting?.position ?? 1 }),
  }),
  attended: () => ({ className: s.past, label: t('attended') }),
  past: () => ({ className: s.past, label: t('past') }),
  cancelled: () => ({ className: s.past, label: t('cancelled') }),
  join: full,
  full,
  book: free,
  early: free,
};

function Cell({
  schedule,
  now,
  onOpen,
  isStop,
}: Pick<GridProps, 'now' | 'onOpen'> & { schedule: ScheduleView; isStop: boolean }) {
  const navigateTo = useNavigateTo();
  const state = classState(schedule, now);
  const { className, label } = cellOf[state](schedule);
  // What can be acted on opens the sheet; the rest opens the class's own page.
  return (
    <button
      type="button"
      className={`${s.cell} ${className ?? ''}`}
      data-stop={isStop ? '' : undefined}
      onClick={() => (isOpen(state) ? onOpen(schedule.id) : navigateTo(`/class/${schedule.id}`))}
    >
      <b>{schedule.classType.name}</b>
      <span className="cut">{firstName(schedule.trainer.name)}</span>
      <em className="num">
        {state === 'booked' && <Icon of={Check} size={14} />}
        {state === 'waiting' && <Icon of={Hourglass} size={14} />}
        {label}
      </em>
      <span className="visually-hidden">
        {longDate(schedule.date)} {schedule.startTime}
      </span>
    </button>
  );
}

const headClass = (day: string, { date, today, bookedDays }: DaysProps): string =>
  [s.day, day === today && s.today, day === date && s.on, bookedDays.has(day) && s.has]
    .filter(Boolean)
    .join(' ');

/** One day above its classes. */
function DayHead({ day, ...props }: DaysProps & { day: string }) {
  const { date, today, bookedDays, onPick } = props;
  return (
    <th scope="col" className={day < today ? s.pastDay : ''}>
      <button
        type="button"
        className={headClass(day, props)}
        aria-pressed={day === date}
        onClick={() => onPick(day)}
      >
        {day === today ? t('today') : weekdayShort(day)} <b className="num">{dayNumber(day)}</b>
        <i />
        <DayNote day={day} bookedDays={bookedDays} />
      </button>
    </th>
  );
}

/** Where the Tab key comes in: the first class of the chosen day, or after it, that is not over. */
const stopOf = ({ schedules, date, now }: GridProps): string | undefined =>
  schedules
    .filter((one) => one.date >= date && !isOver(one, now))
    .reduce<ScheduleView | undefined>(
      (first, one) => (first && first.startsAt <= one.startsAt ? first : one),
      undefined,
    )?.id;

/** Seven days on a wide screen: hours down, days across. One stop of Tab, arrow keys inside. */
export function WeekGrid(props: GridProps): ReactNode {
  const { schedules, now, onOpen, ...days } = props;
  const shown = daysFrom(days.first, 7);
  const clocks = [...new Set(schedules.map(({ startTime }) => startTime))].sort();
  const stop = stopOf(props);
  const at = (day: string, clock: string) =>
    schedules.filter((one) => one.date === day && one.startTime === clock);
  return (
    <table className={s.grid} {...useRoving<HTMLTableElement>()}>
      <caption className="visually-hidden">{t('classesOfDays')}</caption>
      <thead>
        <tr>
          <th className={s.clock}>
            <span className="visually-hidden">{t('time')}</span>
          </th>
          {shown.map((day) => (
            <DayHead key={day} day={day} {...days} />
          ))}
        </tr>
      </thead>
      <tbody>
        {clocks.map((clock) => (
          <tr key={clock}>
            <th scope="row" className={`num ${s.clock}`}>
              {clock}
            </th>
            {shown.map((day) => (
              <td key={day}>
                <div className={s.cells}>
                  {at(day, clock).map((schedule) => (
                    <Cell
                      key={schedule.id}
                      schedule={schedule}
                      now={now}
                      onOpen={onOpen}
                      isStop={schedule.id === stop}
                    />
                  ))}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
