import type { HomeScreen } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { relativeDay, studioClock } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { answerBy } from '../../shared/answer-by.js';
import s from './home.module.css';
import { t } from './messages.js';

interface Waits {
  key: string;
  scheduleId: string;
  title: string;
  text: string;
  action: string;
}

/** Seats that are kept for this member until an hour: offers of waiting lists, holds to be paid. */
const waitsOf = ({ bookings, waiting }: HomeScreen, now: Date): Waits[] => {
  const classOf = ({
    schedule,
  }: {
    schedule: { classType: { name: string }; date: string; startTime: string };
  }) =>
    t('classOnDay', {
      className: schedule.classType.name,
      day: relativeDay(schedule.date, now),
      startTime: schedule.startTime,
    });
  const offers = (waiting ?? []).flatMap((entry) =>
    entry.state === 'offered' && entry.offerUntil !== null && new Date(entry.offerUntil) > now
      ? [
          {
            key: entry.id,
            scheduleId: entry.scheduleId,
            title: t('seatIsFree'),
            text: t('classAnswerBy', {
              classOf: classOf(entry),
              answerBy: answerBy(entry.offerUntil, now),
            }),
            action: t('answer'),
          },
        ]
      : [],
  );
  const holds = (bookings ?? []).flatMap((booking) =>
    booking.status === 'held' &&
    booking.holdExpiresAt !== null &&
    new Date(booking.holdExpiresAt) > now
      ? [
          {
            key: booking.id,
            scheduleId: booking.scheduleId,
            title: t('seatNotPaid'),
            text: t('classHeldUntil', {
              classOf: classOf(booking),
              studioClock: studioClock(booking.holdExpiresAt),
            }),
            action: t('pay'),
          },
        ]
      : [],
  );
  return [...offers, ...holds];
};

/** What can't wait, above everything else. */
export function ToAnswer({ home, now }: { home: HomeScreen; now: Date }): ReactNode {
  return waitsOf(home, now).map(({ key, scheduleId, title, text, action }) => (
    <Card key={key} className={s.answer} aria-label={title}>
      <div className="grow">
        <h2>{title}</h2>
        <p className="muted small num">{text}</p>
      </div>
      <ButtonLink>
        <Link to={`/class/${scheduleId}?open=1`}>{action}</Link>
      </ButtonLink>
    </Card>
  ));
}
