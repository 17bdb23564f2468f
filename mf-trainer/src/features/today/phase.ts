import type { RosterView } from '@studio/contracts';
import { span } from '@studio/ui/format';
import { hasEnded } from '../../shared/roster-rules.js';
import { t } from './messages.js';

const phase = (schedule: RosterView['schedule'], now: Date): string => {
  if (hasEnded(schedule, now)) return t('ended', { time: schedule.endTime });
  const left = new Date(schedule.startsAt).getTime() - now.getTime();
  return left > 0 ? t('startsIn', { span: span(left) }) : t('until', { time: schedule.endTime });
};

/** `Reformer Studio · starts in 12 min` */
export const placeAndPhase = (schedule: RosterView['schedule'], now: Date): string =>
  schedule.status === 'cancelled'
    ? schedule.room.name
    : `${schedule.room.name} · ${phase(schedule, now)}`;
