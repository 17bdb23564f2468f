import type { BookingView } from '@studio/contracts';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Link } from '@studio/shell-kit/router';
import { studio } from '@studio/shell-kit/studio';
import { Avatar } from '@studio/ui/avatar';
import { ButtonLink } from '@studio/ui/button';
import { relativeDay, span, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Motif } from '@studio/ui/motif';
import { earlyLabel } from '@studio/ui/policy-labels';
import { spotLabel } from '@studio/ui/room-spots/spot-labels';
import { Clock, Navigation, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './home.module.css';
import { t } from './messages.js';

const countdown = (booking: BookingView, now: Date): string => {
  const left = new Date(booking.schedule.startsAt).getTime() - now.getTime();
  return left > 0 ? t('startsIn', { span: span(left) }) : t('isOnNow');
};

const directions = (mapUrl: string) => (
  <a href={mapUrl} target="_blank" rel="noreferrer">
    <Icon of={Navigation} className="flip" />
    {t('directions')}
  </a>
);

/** The class that comes next, with the time that is left and the way there. */
export function NextClass({ booking, now }: { booking: BookingView; now: Date }): ReactNode {
  const { schedule } = booking;
  const { data: policy } = useStudioPolicy();
  const today = schedule.date === studioDay(now);
  const { mapUrl } = studio();
  const details = <Link to={`/class/${schedule.id}`}>{t('classDetails')}</Link>;
  return (
    <article className={s.hero} aria-label={t('yourNextClass')}>
      <div className={s.picture}>
        <Motif name={schedule.classType.motif} eager />
        <span className={`num ${s.soon}`}>
          <Icon of={Clock} size={16} />
          {countdown(booking, now)}
        </span>
      </div>
      <div className={s.body}>
        <div className={s.bodyHead}>
          <div>
            <h2>{schedule.classType.name}</h2>
            <p className="num">
              {relativeDay(schedule.date, now)} {schedule.startTime}
            </p>
            <p className="muted small num">
              {schedule.room.name}
              {booking.spot && ` · ${spotLabel(booking.spot)}`}
            </p>
          </div>
          <Avatar name={schedule.trainer.name} src={schedule.trainer.avatarUrl} size={44} />
        </div>
        <div className={s.actions}>
          {today ? (
            <ButtonLink look="primary">
              <Link to={`/check-in/${booking.id}`}>
                <Icon of={QrCode} />
                {t('checkInCode')}
              </Link>
            </ButtonLink>
          ) : (
            <ButtonLink look="primary">{mapUrl ? directions(mapUrl) : details}</ButtonLink>
          )}
          <ButtonLink look="outline">{today && mapUrl ? directions(mapUrl) : details}</ButtonLink>
        </div>
        <p className={`tiny muted num ${s.under}`}>
          {policy
            ? t('withTrainerBeThere', { name: schedule.trainer.name, early: earlyLabel(policy) })
            : t('withName', { name: schedule.trainer.name })}
        </p>
      </div>
    </article>
  );
}

/** Credits, but no class yet. */
export function NothingBooked(): ReactNode {
  return (
    <article className={s.hero}>
      <div className={s.picture}>
        <Motif name="reformer" eager />
      </div>
      <div className={s.body}>
        <h2>{t('nothingBookedYet')}</h2>
        <p className="muted">{t('chooseATime')}</p>
        <div className={s.actions}>
          <ButtonLink look="primary" size="lg">
            <Link to="/schedule">{t('bookAClass')}</Link>
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
