import { messageOf } from '@studio/api-client';
import type { PackageFreezeView, UserPackageView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Field } from '@studio/ui/field';
import { count, dateAndTime, dayMonth, fullDate, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { useFreeze, useFreezePreview, type FreezeWish } from './api.js';
import { firstWish, limitWords, soonOf, wishProblem } from './freeze-words.js';
import s from './my-packages.module.css';

/** What the days chosen mean, before anything is done. */
function Effect({ view, one }: { view: PackageFreezeView; one: UserPackageView }): ReactNode {
  return (
    <>
      <Note tone="calm">
        <b>{count(view.days, 'day')} frozen.</b> Valid to the end of {fullDate(view.expiresOn)}{' '}
        instead of {dayMonth(one.expiresOn)}.
        {view.daysLeftThisYear !== null &&
          ` After it you can freeze ${count(view.daysLeftThisYear, 'more day', 'more days')} this year.`}
      </Note>
      {view.bookings.length > 0 && (
        <Note tone="scarce">
          <b>
            {view.bookings.length === 1
              ? 'One booking will be cancelled.'
              : `${view.bookings.length} bookings will be cancelled.`}
          </b>{' '}
          Your credits come back.
          <ul className={`small num ${s.cancelled}`}>
            {view.bookings.map(({ id, className, startsAt }) => (
              <li key={id}>
                {className}, {dateAndTime(startsAt)}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {view.waiting.length > 0 && (
        <Note tone="scarce">
          <b>You keep your place on the waiting list</b>, but no seat is booked for you in these
          days.
          <ul className={`small num ${s.cancelled}`}>
            {view.waiting.map(({ scheduleId, className, startsAt }) => (
              <li key={scheduleId}>
                {className}, {dateAndTime(startsAt)}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

/** A refusal in words, and a way on where there is one. */
function Refusal({ error, onFrom }: { error: unknown; onFrom: (day: string) => void }): ReactNode {
  const { className, earliestFrom } = soonOf(error) ?? {};
  return (
    <Note tone="alert">
      {className ? (
        <>
          <b>{className} is too soon to be cancelled.</b> A freeze can begin after it.
        </>
      ) : (
        (limitWords(error) ?? messageOf(error))
      )}
      {earliestFrom && (
        <p>
          <Button size="sm" look="outline" onClick={() => onFrom(earliestFrom)}>
            Freeze from {dayMonth(earliestFrom)}
          </Button>
        </p>
      )}
    </Note>
  );
}

const actionOf = (view: PackageFreezeView | undefined): string => {
  const bookings = view?.bookings.length ?? 0;
  return bookings > 0 ? `Freeze and cancel ${count(bookings, 'booking')}` : 'Freeze';
};

interface FreezeDialogProps {
  one: UserPackageView;
  onClose: () => void;
}

/** Chooses days, says what they mean, and freezes a package. */
export function FreezeDialog({ one, onClose }: FreezeDialogProps): ReactNode {
  const today = studioDay(useNow());
  const [chosen, setChosen] = useState<Partial<FreezeWish>>({});
  const policy = useStudioPolicy();
  const shortest = policy.data?.freezeMinDays ?? 1;
  const wish = { ...firstWish(today, one.expiresOn, shortest), ...chosen };
  const problem = wishProblem(wish, today);
  const preview = useFreezePreview(one.id, wish, problem === null && !policy.isPending);
  const { freeze } = useFreeze(one.id);
  const change = (part: Partial<FreezeWish>): void => {
    freeze.reset();
    setChosen((before) => ({ ...before, ...part }));
  };
  const view = preview.data;
  const error = freeze.error ?? preview.error;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!view || freeze.isPending) return;
    freeze.mutate(wish, {
      onSuccess: ({ from, until }) => {
        toast.success(`${one.packageName} is frozen`, {
          description: `${dayMonth(from)} to ${dayMonth(until)}.`,
        });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Freeze"
      lead={<p className="muted small">{one.packageName}. Its last day moves by as many days.</p>}
    >
      <form className={s.form} onSubmit={submit} noValidate>
        <div className={s.days}>
          <Field
            label="First day"
            type="date"
            value={wish.from}
            min={today}
            required
            onChange={({ target }) => change({ from: target.value })}
          />
          <Field
            label="Last day"
            type="date"
            value={wish.until}
            min={wish.from}
            required
            onChange={({ target }) => change({ until: target.value })}
          />
        </div>
        <div aria-live="polite" className={s.form}>
          {problem && <p className="muted small">{problem}</p>}
          {!problem && preview.isFetching && <p className="muted small">One moment …</p>}
          {!problem && view && !preview.isFetching && <Effect view={view} one={one} />}
        </div>
        {!problem && Boolean(error) && (
          <Refusal error={error} onFrom={(from) => change(wishFrom(from, wish))} />
        )}
        <Button
          type="submit"
          look={view && !problem ? 'primary' : 'off'}
          size="lg"
          block
          busy={freeze.isPending}
          disabled={!view || problem !== null}
        >
          {actionOf(view)}
        </Button>
        <Button look="ghost" size="lg" block onClick={onClose}>
          Keep it as it is
        </Button>
      </form>
    </Dialog>
  );
}

/** As many days as before, from another first day. */
const wishFrom = (from: string, { from: before, until }: FreezeWish): FreezeWish => {
  const days = Date.parse(until) - Date.parse(before);
  return { from, until: new Date(Date.parse(from) + days).toISOString().slice(0, 10) };
};
