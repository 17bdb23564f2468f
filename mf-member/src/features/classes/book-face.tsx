import { lateWords } from '../../shared/booking-words.js';
import { Button, ButtonLink } from '@studio/ui/button';
import { deadline, priceTag } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { Link } from '@studio/shell-kit/router';
import { CalendarCheck, Ticket } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { useBookClass, useSchedule } from './api.js';
import s from './booking-sheet.module.css';
import { ChangeFunding } from './change-funding.js';
import { fundingName, fundingReason, fundingTitle } from './funding-words.js';
import { Refusal } from './refusal.js';

type Detail = NonNullable<ReturnType<typeof useSchedule>['data']>;

function NoCredit({ schedule }: { schedule: Detail }): ReactNode {
  return (
    <div className={s.fixed}>
      <Note icon={Ticket}>
        <b>You have no credit for this class.</b> One class is worth{' '}
        <span className="num">{priceTag(schedule.dropInPrice)}</span> as a drop-in; in a package it
        costs less.
      </Note>
      <ButtonLink look="primary" size="lg" block>
        <Link to="/packages">See packages</Link>
      </ButtonLink>
    </div>
  );
}

/** What will be used and why, until when it is free, and the one button that commits. */
export function BookFace({
  schedule,
  book,
  now,
}: {
  schedule: Detail;
  book: ReturnType<typeof useBookClass>;
  now: Date;
}): ReactNode {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [changing, setChanging] = useState(false);
  const { funding: suggested, creditCost } = schedule;
  const choices = schedule.fundingChoices.filter(({ userPackageId }) => userPackageId !== null);
  const chosen = choices.find(({ userPackageId }) => userPackageId === chosenId);
  const funding = chosen ?? suggested;
  const reason = chosen ? null : fundingReason(suggested.reason);

  if (changing)
    return (
      <ChangeFunding
        choices={choices}
        suggested={suggested.userPackageId}
        chosen={funding.userPackageId}
        onBack={() => setChanging(false)}
        onChoose={(id) => {
          setChosenId(id === suggested.userPackageId ? null : id);
          setChanging(false);
          book.reset();
        }}
      />
    );
  if (funding.kind === 'drop_in' || funding.reason === 'none')
    return <NoCredit schedule={schedule} />;
  return (
    <>
      <div className={s.pays}>
        <div className={s.paysHead}>
          <div className="grow">
            <p className="strong num">{fundingTitle(funding, creditCost)}</p>
            <p className="muted small num">{fundingName(funding)}</p>
          </div>
          {choices.length > 1 && (
            <Button look="quiet" className={s.change} onClick={() => setChanging(true)}>
              Change
            </Button>
          )}
        </div>
        {reason && <p className={`tiny muted ${s.why}`}>{reason}</p>}
      </div>
      <div className={s.policy}>
        <Icon of={CalendarCheck} />
        <div>
          {now <= new Date(schedule.cancelUntil) ? (
            <>
              <p className="strong num">
                Free cancellation until {deadline(schedule.cancelUntil, now)}
              </p>
              <p className="muted small">
                {lateWords(funding.kind === 'subscription' ? 'class_counted' : 'credit_used')}
              </p>
            </>
          ) : (
            <>
              <p className="strong num">It starts in less than 12 hours</p>
              <p className="muted small">If you cancel, the credit stays used.</p>
            </>
          )}
        </div>
      </div>
      <div className={s.actions}>
        {book.isError && <Refusal error={book.error} />}
        <Button
          look="primary"
          size="lg"
          block
          busy={book.isPending}
          onClick={() =>
            book.mutate({ scheduleId: schedule.id, userPackageId: chosenId ?? undefined })
          }
        >
          Book
        </Button>
      </div>
    </>
  );
}
