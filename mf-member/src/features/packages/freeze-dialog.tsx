import { messageOf } from '@studio/api-client';
import type { PackageFreezeView, UserPackageView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Field } from '@studio/ui/field';
import { dateAndTime, dayMonth, fullDate, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { useFreeze, useFreezePreview, type FreezeDays } from './api.js';
import { firstDays, limitMessage, soonOf, daysProblem } from './freeze-labels.js';
import s from './my-packages.module.css';
import { Text, t } from './messages.js';

/** What the days chosen mean, before anything is done. */
function Effect({ view, one }: { view: PackageFreezeView; one: UserPackageView }): ReactNode {
  return (
    <>
      <Note tone="calm">
        <Text
          message="frozenValidInstead"
          values={{
            days: view.days,
            fullDate: fullDate(view.expiresOn),
            expiresOn: dayMonth(one.expiresOn),
          }}
          tags={{ b: <b /> }}
        />
        {view.daysLeftThisYear !== null && (
          <> {t('daysLeftThisYear', { days: view.daysLeftThisYear })}</>
        )}
      </Note>
      {view.bookings.length > 0 && (
        <Note tone="scarce">
          <Text
            message="bookingsCancelled"
            values={{ bookings: view.bookings.length }}
            tags={{ b: <b /> }}
          />
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
          <Text message="keepWaitingPlace" tags={{ b: <b /> }} />
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

/** A refusal, and a way on where there is one. */
function Refusal({ error, onFrom }: { error: unknown; onFrom: (day: string) => void }): ReactNode {
  const { className, earliestFrom } = soonOf(error) ?? {};
  return (
    <Note tone="alert">
      {className ? (
        <Text message="freezeAfterClass" values={{ className }} tags={{ b: <b /> }} />
      ) : (
        (limitMessage(error) ?? messageOf(error))
      )}
      {earliestFrom && (
        <p>
          <Button size="sm" look="outline" onClick={() => onFrom(earliestFrom)}>
            {t('freezeFrom', { earliestFrom: dayMonth(earliestFrom) })}
          </Button>
        </p>
      )}
    </Note>
  );
}

const actionOf = (view: PackageFreezeView | undefined): string => {
  const bookings = view?.bookings.length ?? 0;
  return bookings > 0 ? t('freezeAndCancel', { bookings }) : t('freeze');
};

interface FreezeDialogProps {
  one: UserPackageView;
  onClose: () => void;
}

/** The days chosen, what they would do, and the freeze itself. */
const useFreezeForm = ({ one, onClose }: FreezeDialogProps) => {
  const today = studioDay(useNow());
  const [chosen, setChosen] = useState<Partial<FreezeDays>>({});
  const policy = useStudioPolicy();
  const shortest = policy.data?.freezeMinDays ?? 1;
  const days = { ...firstDays(today, one.expiresOn, shortest), ...chosen };
  const problem = daysProblem(days, today);
  const preview = useFreezePreview(one.id, days, problem === null && !policy.isPending);
  const { freeze } = useFreeze(one.id);
  const change = (part: Partial<FreezeDays>): void => {
    freeze.reset();
    setChosen((before) => ({ ...before, ...part }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!preview.data || freeze.isPending) return;
    freeze.mutate(days, {
      onSuccess: ({ from, until }) => {
        toast.success(t('packageIsFrozen', { packageName: one.packageName }), {
          description: t('fromTo', { from: dayMonth(from), until: dayMonth(until) }),
        });
        onClose();
      },
    });
  };
  return { today, days, problem, preview, freeze, change, submit };
};

/** What stands below the days: why they can't be, or what they do. */
function Outcome({
  one,
  form,
}: {
  one: UserPackageView;
  form: ReturnType<typeof useFreezeForm>;
}): ReactNode {
  const { problem, preview } = form;
  const isLoading = preview.isFetching;
  return (
    <div aria-live="polite" className={s.form}>
      {problem && <p className="muted small">{problem}</p>}
      {!problem && isLoading && <p className="muted small">{t('oneMoment')}</p>}
      {!problem && preview.data && !isLoading && <Effect view={preview.data} one={one} />}
    </div>
  );
}

/** Chooses days, says what they mean, and freezes a package. */
export function FreezeDialog({ one, onClose }: FreezeDialogProps): ReactNode {
  const form = useFreezeForm({ one, onClose });
  const { today, days, problem, preview, freeze, change, submit } = form;
  const error = freeze.error ?? preview.error;
  const canSubmit = preview.data !== undefined && problem === null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('freeze')}
      lead={<p className="muted small">{t('lastDayMoves', { packageName: one.packageName })}</p>}
    >
      <form className={s.form} onSubmit={submit} noValidate>
        <div className={s.days}>
          <Field
            label={t('firstDay')}
            type="date"
            value={days.from}
            min={today}
            required
            onChange={({ target }) => change({ from: target.value })}
          />
          <Field
            label={t('lastDay')}
            type="date"
            value={days.until}
            min={days.from}
            required
            onChange={({ target }) => change({ until: target.value })}
          />
        </div>
        <Outcome one={one} form={form} />
        {!problem && Boolean(error) && (
          <Refusal error={error} onFrom={(from) => change(daysFrom(from, days))} />
        )}
        <Button
          type="submit"
          look={canSubmit ? 'primary' : 'off'}
          size="lg"
          block
          busy={freeze.isPending}
          disabled={!canSubmit}
        >
          {actionOf(preview.data)}
        </Button>
        <Button look="ghost" size="lg" block onClick={onClose}>
          {t('keepAsItIs')}
        </Button>
      </form>
    </Dialog>
  );
}

/** As many days as before, from another first day. */
const daysFrom = (from: string, { from: before, until }: FreezeDays): FreezeDays => {
  const days = Date.parse(until) - Date.parse(before);
  return { from, until: new Date(Date.parse(from) + days).toISOString().slice(0, 10) };
};
