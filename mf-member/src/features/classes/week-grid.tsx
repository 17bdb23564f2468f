import type { ScheduleView } from '@studio/contracts';
import { useNavigateTo } from '@studio/shell-kit';
import { dayNumber, firstName, longDate, monthLong, weekdayShort } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Check, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { classState, isOpen, isScarce } from './class-state.js';
import type { ClassState } from './class-state.js';
import s from './week-grid.module.css';
import { daysOf } from './week-strip.js';
import { t } from './messages.js';

interface GridProps {
  monday: string;
  date: string;
  today: string;
  schedules: readonly ScheduleView[];
  bookedDays: ReadonlySet<string>;
  now: Date;
  onPick: (day: string) => void;
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
}: Pick<GridProps, 'now' | 'onOpen'> & { schedule: ScheduleView }) {
  const navigateTo = useNavigateTo();
  const state = classState(schedule, now);
  const { className, label } = cellOf[state](schedule);
  // What can be acted on opens the sheet; the rest opens the class's own page.
  return (
    <button
      type="button"
      className={`${s.cell} ${className ?? ''}`}
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

/** The whole week on a wide screen: hours down, days across. */
export function WeekGrid(props: GridProps): ReactNode {
  const { monday, date, today, schedules, bookedDays, now, onPick, onOpen } = props;
  const days = daysOf(monday);
  const clocks = [...new Set(schedules.map(({ startTime }) => startTime))].sort();
  const at = (day: string, clock: string) =>
    schedules.filter((one) => one.date === day && one.startTime === clock);
  return (
    <table className={s.grid}>
      <caption className="visually-hidden">{t('classesOfWeek')}</caption>
      <thead>
        <tr>
          <th className={s.clock}>
            <span className="visually-hidden">{t('time')}</span>
          </th>
          {days.map((day) => (
            <th key={day} scope="col">
              <button
                type="button"
                className={[
                  s.day,
                  day === today && s.today,
                  day === date && s.on,
                  bookedDays.has(day) && s.has,
                ]
                  .filter(Boolean)
                  .join(' ')}
                aria-pressed={day === date}
                onClick={() => onPick(day)}
              >
                {weekdayShort(day)} <b>{dayNumber(day)}</b>
                <i />
                <span className="visually-hidden">
                  {monthLong(day)}
                  {bookedDays.has(day) && t('dayIsBooked')}
                </span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {clocks.map((clock) => (
          <tr key={clock}>
            <th scope="row" className={`num ${s.clock}`}>
              {clock}
            </th>
            {days.map((day) => (
              <td key={day}>
                <div className={s.cells}>
                  {at(day, clock).map((schedule) => (
                    <Cell key={schedule.id} schedule={schedule} now={now} onOpen={onOpen} />
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
