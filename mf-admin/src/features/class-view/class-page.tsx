import { call, isApiError } from '@studio/api-client';
import { getRoster, type RosterView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link, useParams } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { longDate, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { BookButton } from '../../shared/front-desk/book-button.js';
import { RosterActions } from '../../shared/front-desk/roster-actions.js';
import { MessageButton } from '../../shared/messages/message-button.js';
import { SentMessages } from '../../shared/messages/sent-messages.js';
import { OnlyFor } from '../../shared/only-for.js';
import { RosterCard } from '../../shared/roster-card.js';
import { useNow } from '../../shared/use-now.js';
import s from './class-view.module.css';
import { rosterCsv } from './class-csv.js';
import { ClassWaitlist } from './class-waitlist.js';
import { Text, t } from './messages.js';
import { printRoster } from './print-roster.js';

/** Not off, and not begun. */
const isOpen = ({ schedule }: RosterView, now: Date): boolean =>
  schedule.status === 'scheduled' && new Date(schedule.startsAt) > now;

const titleOf = ({ classType, date, startTime }: RosterView['schedule']): string =>
  `${classType.name}, ${longDate(date)}, ${startTime}`;

/** Somebody more, the sheet for the door, and the class itself for who may change it. */
function ClassTools({ roster }: { roster: RosterView }): ReactNode {
  const { id, date } = roster.schedule;
  return (
    <div className={s.tools}>
      <BookButton scheduleId={id} label={t('addMember')} />
      <Button look="outline" onClick={() => printRoster(roster)}>
        {t('printRoster')}
      </Button>
      <OnlyFor least="manager">
        <ButtonLink look="outline">
          <Link to={`/admin/timetable?day=${date}&class=${id}`}>{t('changeClass')}</Link>
        </ButtonLink>
      </OnlyFor>
    </div>
  );
}

const actionsIn =
  ({ schedule }: RosterView) =>
  ({ bookingId, userId, name, status }: RosterView['entries'][number]) =>
    status === 'confirmed' && (
      <RosterActions
        member={{ id: userId, name }}
        bookingId={bookingId}
        isWaitedFor={schedule.waiting > 0}
      />
    );

/** One class and everyone on it. */
export default function ClassPage(): ReactNode {
  const { scheduleId = '' } = useParams();
  const now = useNow();
  const roster = useQuery({
    queryKey: keys.roster(scheduleId),
    queryFn: ({ signal }) => call(getRoster, { params: { id: scheduleId }, signal }),
  });
  const body = () => {
    if (roster.isPending) return <SkeletonRows what={t('theClass')} rows={8} height={52} />;
    if (roster.isError) {
      const missing = isApiError(roster.error) && [400, 404].includes(roster.error.status);
      return missing ? (
        <Empty
          spot="nothing-found"
          title={t('thereNoSuchClass')}
          action={
            <ButtonLink>
              <Link to="/admin">{t('todaysClasses')}</Link>
            </ButtonLink>
          }
        />
      ) : (
        <ErrorPanel onRetry={() => void roster.refetch()} />
      );
    }
    const { schedule } = roster.data;
    return (
      <div className="stack" style={{ maxInlineSize: 640 }}>
        {schedule.status === 'cancelled' && (
          <Note tone="scarce">
            <Text message="studioCancelledClassNames" tags={{ b: <b /> }} />
          </Note>
        )}
        {schedule.status === 'scheduled' && schedule.date !== studioDay(now) && (
          <Note>{t('checkOpenAllDay')}</Note>
        )}
        {isOpen(roster.data, now) && <ClassTools roster={roster.data} />}
        <RosterCard
          roster={roster.data}
          now={now}
          linked={false}
          actionsOf={isOpen(roster.data, now) ? actionsIn(roster.data) : undefined}
        />
        <ClassWaitlist scheduleId={scheduleId} />
        <div className={s.tools}>
          <MessageButton target={{ kind: 'class', id: scheduleId, title: titleOf(schedule) }} />
          <CsvButton name="roster" label={t('downloadRoster')} read={() => rosterCsv(scheduleId)} />
        </div>
        <OnlyFor least="manager">
          <SentMessages about={scheduleId} />
        </OnlyFor>
      </div>
    );
  };
  return (
    <AdminFrame
      title={roster.data ? longDate(roster.data.schedule.date) : t('class')}
      aside={
        roster.data && (
          <Link to={`/class/${scheduleId}`} className="link small">
            {t('asMembersSee')}
          </Link>
        )
      }
    >
      {body()}
    </AdminFrame>
  );
}
