import type { ScheduleView } from '@studio/contracts';
import { Icon } from '@studio/ui/icon';
import { spotLabel } from '@studio/ui/room-spots/spot-labels';
import { ChevronRight, LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBooking } from './booking-api.js';
import s from './booking-sheet.module.css';
import { t } from './messages.js';

/** The spot of a place, or the way to choose one until the class starts; nothing in other rooms. */
export function OwnSpot({
  schedule,
  bookingId,
  now,
  onChoose,
}: {
  schedule: ScheduleView;
  bookingId: string;
  now: Date;
  onChoose: () => void;
}): ReactNode {
  const { data } = useBooking(bookingId);
  const spot = data?.spot;
  const isOpen = data?.status === 'confirmed' && now < new Date(schedule.startsAt);
  if (!schedule.room.hasSpots || (!isOpen && !spot)) return null;
  const label = spot ? spotLabel(spot) : t('chooseYourSpot');
  if (!isOpen)
    return (
      <div className={s.line}>
        <Icon of={LayoutGrid} />
        <span className="grow strong num">{label}</span>
      </div>
    );
  return (
    <button type="button" className={s.line} onClick={onChoose}>
      <Icon of={LayoutGrid} />
      <span className="grow">
        <span className="strong num">{label}</span>
        {spot && <span className="muted small"> · {t('changeSpot')}</span>}
      </span>
      <Icon of={ChevronRight} className="flip muted" />
    </button>
  );
}
