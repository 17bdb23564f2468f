import { isApiError } from '@studio/api-client';
import type { ScheduleView } from '@studio/contracts';
import { Link, useParams, useSearchParams } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Button, ButtonLink } from '@studio/ui/button';
import type { ButtonLook } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { deadline, longDate, minutesBetween, priceTag } from '@studio/ui/format';
import { Motif } from '@studio/ui/motif';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { useNow } from '../../shared/use-now.js';
import { useSchedule } from '../../shared/use-schedule.js';
import { BookingSheet } from './sheet/booking-sheet.js';
import s from './class-page.module.css';
import { classState, isOpen } from './class-state.js';
import type { ClassState } from './class-state.js';
import { levelLabels } from './filter-chips.js';
import { withParam } from './schedule-filters.js';
import { useOwnSeat } from './use-own-seat.js';
import { t } from './messages.js';

const buttonLabel = (state: ClassState, { myWaiting }: ScheduleView): string => {
  const labels: Record<ClassState, string> = {
    book: t('book'),
    held: t('heldPayNow'),
    booked: t('bookedSeePlace'),
    attended: t('attended'),
    offered: t('offeredAnswerNow'),
    waiting: t('positionInLine', { position: myWaiting?.position ?? 1 }),
    join: t('joinWaitingList'),
    full: t('full'),
    past: t('past'),
    cancelled: t('cancelledByStudio'),
    early: t('notOpenYet'),
  };
  return labels[state];
};

const variantOf = (state: ClassState): ButtonLook => {
  if (state === 'booked') return 'calm';
  return state === 'waiting' ? 'outline' : 'primary';
};

const back = (
  <ButtonLink>
    <Link to="/schedule">{t('seeSchedule')}</Link>
  </ButtonLink>
);

function ClassFacts({ schedule, now }: { schedule: ScheduleView; now: Date }): ReactNode {
  const { classType } = schedule;
  return (
    <Facts
      list={[
        [t('room'), schedule.room.name],
        [t('level'), levelLabels[classType.level] ?? t('other')],
        ...(classType.ladiesOnly ? [[t('openTo'), t('ladiesOnly')] as const] : []),
        [t('length'), t('minutes', { minutes: minutesBetween(schedule) })],
        [t('costs'), t('costInCredits', { count: schedule.creditCost })],
        [
          t('seatsLeft'),
          t('seatsLeftOf', { seatsLeft: schedule.seatsLeft, capacity: schedule.capacity }),
        ],
        ...(schedule.waiting > 0 ? [[t('waiting'), schedule.waiting] as const] : []),
        [t('dropIn'), priceTag(schedule.dropInPrice)],
        [
          t('freeCancellation'),
          t(now <= new Date(schedule.cancelUntil) ? 'untilDeadline' : 'endedDeadline', {
            deadline: deadline(schedule.cancelUntil, now),
          }),
        ],
      ]}
    />
  );
}

function ClassAction({
  schedule,
  now,
  onOpen,
}: {
  schedule: ScheduleView;
  now: Date;
  onOpen: () => void;
}): ReactNode {
  const state = classState(schedule, now);
  const takeBack = useOwnSeat(schedule, now);
  return (
    <Button
      look={variantOf(state)}
      size="lg"
      block
      disabled={!takeBack && !isOpen(state)}
      onClick={takeBack ?? onOpen}
    >
      {takeBack ? t('takeBack') : buttonLabel(state, schedule)}
    </Button>
  );
}

/** A class on a page of its own: what a link in a mail or a notification opens. */
export default function ClassPage(): ReactNode {
  const { scheduleId = '' } = useParams();
  const now = useNow();
  const detail = useSchedule(scheduleId);
  const [params, setParams] = useSearchParams();
  const setOpen = (open: boolean): void =>
    setParams((current) => withParam(current, 'open', open ? '1' : null), { replace: !open });
  if (detail.isPending)
    return (
      <Page>
        <SkeletonRows what={t('loadingClass')} rows={4} height={96} />
      </Page>
    );
  if (detail.isError) {
    const missing = isApiError(detail.error) && [400, 404].includes(detail.error.status);
    return (
      <Page>
        {missing ? (
          <Empty page spot="nothing-found" title={t('classNotFound')} action={back}>
            {t('classMayHaveMoved')}
          </Empty>
        ) : (
          <ErrorPanel page onRetry={() => void detail.refetch()} />
        )}
      </Page>
    );
  }
  const schedule = detail.data;
  const { classType, trainer } = schedule;
  return (
    <Page>
      <Motif name={classType.motif} className={s.picture} eager />
      <h1 className={s.title}>{classType.name}</h1>
      <p className="num muted">
        {longDate(schedule.date)}, {schedule.startTime}–{schedule.endTime}
      </p>
      <p className={s.description}>{classType.description}</p>
      <Link to={`/trainer/${trainer.id}`} className={s.trainer}>
        <Avatar name={trainer.name} src={trainer.avatarUrl} size={48} />
        <span>
          <span className="strong" style={{ display: 'block' }}>
            {trainer.name}
          </span>
          <span className="muted small">{t('seeTrainer')}</span>
        </span>
      </Link>
      <ClassFacts schedule={schedule} now={now} />
      <div className={s.action}>
        <ClassAction schedule={schedule} now={now} onOpen={() => setOpen(true)} />
      </div>
      {params.get('open') && (
        <BookingSheet scheduleId={schedule.id} onClose={() => setOpen(false)} />
      )}
    </Page>
  );
}
