import type { BookingView, ImportedVisit, MemberScreen } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { dateAndTime, fullDate, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { planUntil } from '../../shared/standing-labels.js';
import { useNow } from '../../shared/use-now.js';
import s from './member.module.css';
import { t } from './messages.js';

type MemberRecord = NonNullable<MemberScreen['record']>;

const startOf = ({ schedule }: BookingView): string => schedule.startsAt;

/** The class that comes next, and the one that was attended last. */
export const nextAndLast = (
  bookings: readonly BookingView[],
  now: Date,
): { next: BookingView | undefined; last: BookingView | undefined } => {
  const inOrder = [...bookings].sort((a, b) => startOf(a).localeCompare(startOf(b)));
  return {
    next: inOrder.find((one) => one.status === 'confirmed' && new Date(startOf(one)) > now),
    last: inOrder.findLast(({ status }) => status === 'attended'),
  };
};

/** What is left to book with, as one number with where it is; a plan without a limit says so. */
export const leftOf = ({
  plans = [],
  packages,
}: Pick<MemberRecord, 'plans' | 'packages'>): { left: string; where: string } => {
  const usable = plans.filter(({ blockedBecause }) => blockedBecause === null);
  const active = packages.filter(({ status }) => status === 'active');
  const inPackages = active.reduce((sum, { creditsLeft }) => sum + creditsLeft, 0);
  const unlimited = usable.find(({ left }) => left === null);
  if (unlimited) return { left: t('unlimited'), where: planUntil(unlimited) };
  const inPlans = usable.reduce((sum, { left }) => sum + (left ?? 0), 0);
  const parts = [
    usable.length > 0 && t('onPlanCount', { count: inPlans }),
    active.length > 0 && t('inPackagesCount', { count: inPackages }),
  ].filter((part) => part !== false);
  return parts.length === 0
    ? { left: t('nothingToBookWith'), where: t('noPlanNoActive') }
    : { left: String(inPlans + inPackages), where: parts.join(', ') };
};

function Fact({
  title,
  value,
  detail,
}: {
  title: string;
  value: ReactNode;
  detail?: ReactNode;
}): ReactNode {
  return (
    <div>
      <dt className="muted small">{title}</dt>
      <dd className="strong">{value}</dd>
      <dd className="muted small">{detail}</dd>
    </div>
  );
}

/** The last class here, else the last one in the system before. */
const lastValueOf = (last: BookingView | undefined, before: ImportedVisit | undefined): string => {
  if (last) return dateAndTime(startOf(last));
  // It may be years ago.
  return before ? fullDate(studioDay(before.startsAt)) : t('neverHere');
};

/** What the desk asks first of a member: the next class, the last one, and what is left. */
export function MemberSummary({ record }: { record: MemberRecord }): ReactNode {
  const now = useNow();
  const { next, last } = nextAndLast(record.bookings, now);
  const { left, where } = leftOf(record);
  const before = record.importedVisits?.find(({ outcome }) => outcome === 'attended');
  const detailOf = ({ scheduleId, schedule }: BookingView): ReactNode => (
    <Link to={`/admin/class/${scheduleId}`} className="link">
      {t('classWithTrainer', { name: schedule.classType.name, trainer: schedule.trainer.name })}
    </Link>
  );
  return (
    <dl className={`num ${s.summary}`} aria-label={t('summary')}>
      <Fact
        title={t('nextClass')}
        value={next ? dateAndTime(startOf(next)) : t('nothingBooked')}
        detail={next && detailOf(next)}
      />
      <Fact
        title={t('lastClass')}
        value={lastValueOf(last, before)}
        detail={last ? detailOf(last) : before?.className}
      />
      <Fact title={t('classesLeft')} value={left} detail={where} />
    </dl>
  );
}
