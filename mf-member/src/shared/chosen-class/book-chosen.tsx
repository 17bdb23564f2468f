import { call, messageOf } from '@studio/api-client';
import { bookClass } from '@studio/contracts';
import type { ScheduleView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { deadline } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { applyBooking, refreshClasses } from '../booking-cache.js';
import { useIntentKeys } from '../intent-keys.js';
import { useNow } from '../use-now.js';
import { useSchedule } from '../use-schedule.js';
import { useHadPlace } from './chosen-class.js';
import type { ChosenClass } from './chosen-class.js';
import { placeIn, whenOf } from './chosen-labels.js';
import s from './chosen-class.module.css';
import { Text, t } from './messages.js';

/**
 * Books the class that was chosen before the purchase. By itself it does so once for a purchase:
 * the key is the checkout's, so that a reload, or a second tab, gets the first answer again.
 */
const useBookChosen = (chosen: ChosenClass) => {
  const client = useQueryClient();
  const intents = useIntentKeys();
  const { scheduleId, checkoutId } = chosen;
  return useMutation({
    mutationFn: ({ byItself }: { byItself: boolean }) =>
      call(bookClass, {
        body: { scheduleId },
        idempotencyKey: byItself ? `chosen-${checkoutId}` : intents.keyOf({ scheduleId }),
      }),
    onSuccess: (answer) => {
      applyBooking(client, answer);
      toast.success(t('classBooked'));
    },
    onError: (error) => {
      intents.isRefused({ scheduleId }, error);
      refreshClasses(client);
    },
  });
};

function Booked({ schedule, now }: { schedule: ScheduleView; now: Date }): ReactNode {
  const isFree = now <= new Date(schedule.cancelUntil);
  return (
    <>
      <Note tone="calm">
        <Text
          message={isFree ? 'classIsBooked' : 'classIsBookedLate'}
          values={{
            className: schedule.classType.name,
            when: whenOf(schedule),
            deadline: deadline(schedule.cancelUntil, now),
          }}
          tags={{ b: <b /> }}
        />
      </Note>
      <ButtonLink look="outline" size="lg" block>
        <Link to={`/class/${schedule.id}`}>{t('seeYourPlace')}</Link>
      </ButtonLink>
    </>
  );
}

const sentences = {
  free: 'seatIsFree',
  join: 'seatHasGone',
  over: 'noLongerBooked',
  unpaid: 'notPaidByIt',
} as const;

/** The class as it stands now, and the one tap that is left to do. */
function Offered({
  schedule,
  place,
  book,
}: {
  schedule: ScheduleView;
  place: keyof typeof sentences;
  book: ReturnType<typeof useBookChosen>;
}): ReactNode {
  return (
    <>
      {book.isError ? (
        <Note tone="alert">{messageOf(book.error)}</Note>
      ) : (
        <Note tone={place === 'free' ? 'plain' : 'scarce'}>
          <Text
            message={sentences[place]}
            values={{ className: schedule.classType.name, when: whenOf(schedule) }}
            tags={{ b: <b /> }}
          />
        </Note>
      )}
      {place === 'free' && (
        <Button
          look="primary"
          size="lg"
          block
          busy={book.isPending}
          onClick={() => book.mutate({ byItself: false })}
        >
          {t('bookThisClass')}
        </Button>
      )}
      {(place === 'join' || place === 'unpaid') && (
        <ButtonLink look="primary" size="lg" block>
          <Link to={`/class/${schedule.id}?open=1`}>
            {t(place === 'join' ? 'joinWaitingList' : 'seeTheClass')}
          </Link>
        </ButtonLink>
      )}
    </>
  );
}

/** After a purchase: the class that it was made for is booked, or offered again with one tap. */
export function BookChosen({ chosen }: { chosen: ChosenClass }): ReactNode {
  const now = useNow();
  const detail = useSchedule(chosen.scheduleId);
  const book = useBookChosen(chosen);
  const place = detail.data && placeIn(detail.data, now);
  const hadPlace = useHadPlace(chosen.scheduleId);
  const isRequested = chosen.book && place === 'free' && hadPlace.data === false;
  const fulfil = useEffectEvent(() => {
    if (book.isIdle) book.mutate({ byItself: true });
  });
  useEffect(() => {
    if (isRequested) fulfil();
  }, [isRequested]);
  if (detail.isPending) return <SkeletonRows what={t('loadingChosenClass')} rows={1} height={96} />;
  // The credits are there all the same; the schedule has the class.
  if (!detail.data || !place) return null;
  return (
    <section className={s.chosen} aria-label={t('chosenClass')} aria-live="polite">
      {place === 'booked' ? (
        <Booked schedule={detail.data} now={now} />
      ) : (
        <Offered schedule={detail.data} place={place} book={book} />
      )}
    </section>
  );
}
