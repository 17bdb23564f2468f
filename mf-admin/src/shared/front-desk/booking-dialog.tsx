import { call } from '@studio/api-client';
import {
  getMemberScreen,
  getSchedule,
  type BookingView,
  type MemberScreen,
} from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Avatar } from '@studio/ui/avatar';
import { Button, IconButton } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, dateAndTime, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '../use-now.js';
import { BookingPanel } from './booking-panel.js';
import { ClassList } from './class-list.js';
import s from './front-desk.module.css';
import { MemberPicker } from './member-picker.js';
import { t } from './messages.js';
import type { ForMember } from './use-front-desk.js';
import { useNextClass } from './use-next-class.js';

export interface BookingDialogProps {
  /** Not said: the dialog asks for the member first. */
  memberId?: string | undefined;
  /** The class that is chosen already. */
  scheduleId?: string | undefined;
  /** A booking that is moved to another class. */
  moving?: BookingView | undefined;
  onClose: () => void;
}

const useMemberScreen = (memberId: string) =>
  useQuery({
    queryKey: keys.adminMember(memberId),
    queryFn: ({ signal }) => call(getMemberScreen, { params: { id: memberId }, signal }),
  });

/** The day of the class that is chosen already. */
const useDayOf = (scheduleId: string | undefined): string | undefined =>
  useQuery({
    queryKey: keys.schedule(scheduleId ?? ''),
    queryFn: ({ signal }) => call(getSchedule, { params: { id: scheduleId ?? '' }, signal }),
    enabled: scheduleId !== undefined,
  }).data?.date;

/** The earliest class that is still to come. */
const nextOf = (bookings: readonly BookingView[], now: Date): BookingView | undefined =>
  bookings
    .filter(({ status, schedule }) => status === 'confirmed' && new Date(schedule.startsAt) > now)
    .sort((a, b) => a.schedule.startsAt.localeCompare(b.schedule.startsAt))[0];

/** What is owed and when the next class is, while the record is known. */
const factsOf = (record: MemberScreen['record'] | undefined, now: Date): string => {
  if (!record) return '';
  const next = nextOf(record.bookings, now);
  const owed = record.feesOwed ?? 0;
  return [
    owed > 0 && t('owes', { amount: amountPaid(owed) }),
    next ? t('nextClass', { time: dateAndTime(next.schedule.startsAt) }) : t('noNextClass'),
  ]
    .filter(Boolean)
    .join(' · ');
};

const nameOf = (screen: MemberScreen | undefined, fallback = ''): string =>
  screen ? (screen.profile.full_name ?? screen.profile.email) : fallback;

function MemberHead({
  screen,
  name,
  title,
  isError,
}: {
  screen: MemberScreen | undefined;
  name: string;
  title: string;
  isError: boolean;
}): ReactNode {
  const now = useNow();
  return (
    <div className={s.member}>
      <Avatar name={name} src={screen?.profile.avatar_url ?? null} size={44} />
      <div>
        <h2>{title}</h2>
        {screen || isError ? (
          <p className="muted small num">{factsOf(screen?.record, now)}</p>
        ) : (
          <SkeletonRows what={t('memberRecord')} rows={1} height={20} />
        )}
      </div>
    </div>
  );
}

const titleOf = (name: string, moving: BookingView | undefined): string =>
  moving
    ? t('moveFor', {
        className: moving.schedule.classType.name,
        time: dateAndTime(moving.schedule.startsAt),
        name,
      })
    : t('bookFor', { name });

/** The frame of both steps: what is chosen from, and what it comes to. */
function Frame({
  title,
  isChosen,
  list,
  panel,
  onClose,
}: {
  title: string;
  isChosen: boolean;
  list: ReactNode;
  panel: ReactNode;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog open bare shape="full" title={title} onOpenChange={(open) => !open && onClose()}>
      <div className={s.split} data-chosen={isChosen || undefined}>
        <div className={s.list}>{list}</div>
        <div className={s.panel}>
          {panel ?? <p className={`muted small ${s.empty}`}>{t('chooseClass')}</p>}
        </div>
        <IconButton label={t('close')} className={s.close} onClick={onClose}>
          <Icon of={X} size={22} />
        </IconButton>
      </div>
    </Dialog>
  );
}

/** The day that is shown, and the class that is chosen: the next one until somebody chooses. */
const useChosenClass = ({
  scheduleId,
  moving,
  bookings,
}: Pick<BookingDialogProps, 'scheduleId' | 'moving'> & {
  bookings: readonly BookingView[] | undefined;
}) => {
  const today = studioDay(useNow());
  // Undefined: nobody has chosen yet. Null: no class of the day that was chosen.
  const [picked, setChosen] = useState<string | null | undefined>(scheduleId);
  const [pickedDay, setDay] = useState<string | null>(null);
  const dayOfClass = useDayOf(scheduleId ?? moving?.scheduleId);
  const next = useNextClass(bookings, { enabled: !scheduleId && !moving });
  return {
    chosen: picked === undefined ? next.id : picked,
    day: pickedDay ?? dayOfClass ?? next.date ?? today,
    setChosen,
    setDay: (day: string): void => {
      setDay(day);
      setChosen(null);
    },
  };
};

function MemberBooking({
  member,
  scheduleId,
  moving,
  onClose,
}: Omit<BookingDialogProps, 'memberId'> & {
  member: { id: string; name?: string };
}): ReactNode {
  const { data: screen, isError, refetch } = useMemberScreen(member.id);
  const bookings = screen?.record?.bookings;
  const { day, chosen, setDay, setChosen } = useChosenClass({ scheduleId, moving, bookings });
  const name = nameOf(screen, member.name);
  const title = titleOf(name, moving);
  return (
    <Frame
      {...{ title, onClose }}
      isChosen={chosen !== null}
      list={
        <>
          <MemberHead {...{ screen, name, title, isError }} />
          {isError && <ErrorPanel onRetry={() => void refetch()} />}
          <ClassList
            day={day}
            chosen={chosen}
            bookings={bookings ?? []}
            onDay={setDay}
            onChoose={setChosen}
          />
        </>
      }
      panel={
        chosen === null ? null : (
          <>
            <div className={s.back}>
              <Button size="sm" look="ghost" onClick={() => setChosen(null)}>
                {t('otherClass')}
              </Button>
            </div>
            <BookingPanel
              key={chosen}
              {...{ moving, scheduleId: chosen }}
              member={{ id: member.id, name }}
              onDone={onClose}
            />
          </>
        )
      }
    />
  );
}

/** Books, or moves, a class for a member: the member, the class, what pays, done. */
export function BookingDialog({ memberId, ...rest }: BookingDialogProps): ReactNode {
  const [picked, setPicked] = useState<ForMember | null>(null);
  const member = memberId === undefined ? picked : { id: memberId };
  if (member) return <MemberBooking member={member} {...rest} />;
  return (
    <Frame
      title={t('bookClass')}
      isChosen={false}
      list={
        <>
          <h2>{t('chooseMember')}</h2>
          <MemberPicker onPick={setPicked} />
        </>
      }
      panel={null}
      onClose={rest.onClose}
    />
  );
}
