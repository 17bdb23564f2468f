import type { StudioPolicy } from '@studio/contracts';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { lateConsequenceLabel } from '../../../shared/booking-labels.js';
import { packagesFor } from '../../../shared/chosen-class/chosen-class.js';
import { Button, ButtonLink } from '@studio/ui/button';
import { deadline, priceTag } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { Link } from '@studio/shell-kit/router';
import { CalendarCheck, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import type { useSchedule } from '../../../shared/use-schedule.js';
import type { useBookClass } from './booking-api.js';
import s from './booking-sheet.module.css';
import { FundingChoices } from './funding-choices.js';
import { consequenceOf, fundingKey } from './funding-labels.js';
import type { Funding } from './funding-labels.js';
import { Refusal } from './refusal.js';
import type { useDropIn } from './use-drop-in.js';
import { useFunding, FundingSummary } from './funding-summary.js';
import { Text, t } from './messages.js';

export type Detail = NonNullable<ReturnType<typeof useSchedule>['data']>;

/** Nothing can pay, not even a card. */
function NoCredit({ schedule }: { schedule: Detail }): ReactNode {
  return (
    <div className={s.fixed}>
      <Note icon={Ticket}>
        <Text
          message="noCreditForClass"
          values={{ dropInPrice: priceTag(schedule.dropInPrice) }}
          tags={{ b: <b />, span: <span className="num" /> }}
        />
      </Note>
      <ButtonLink look="primary" size="lg" block>
        <Link to={packagesFor(schedule.id)}>{t('seePackages')}</Link>
      </ButtonLink>
    </div>
  );
}

const lost: Record<ReturnType<typeof consequenceOf>, string> = {
  credit_used: t('lateCreditUsed'),
  class_counted: t('lateClassCounted'),
  late_fee: t('lateFeeIsDue'),
  not_refunded: t('latePriceNotRefunded'),
};

/** Until when it is free, and what follows after. */
function Policy({ schedule, funding, now }: { schedule: Detail; funding: Funding; now: Date }) {
  const consequence = consequenceOf(funding);
  const free = now <= new Date(schedule.cancelUntil);
  return (
    <div className={s.policy}>
      <Icon of={CalendarCheck} />
      <div>
        <p className="strong num">
          {free
            ? t('freeCancellationUntil', { deadline: deadline(schedule.cancelUntil, now) })
            : t('freeCancellationHasEnded')}
        </p>
        <p className="muted small">
          {free ? lateConsequenceLabel(consequence) : lost[consequence]}
        </p>
      </div>
    </div>
  );
}

const holdMessage = (policy: StudioPolicy | undefined): string =>
  policy
    ? t('seatIsHeldMinutes', { dropInHoldMinutes: policy.dropInHoldMinutes })
    : t('seatIsHeld');

function HoldNote({ scheduleId }: { scheduleId: string }): ReactNode {
  const policy = useStudioPolicy();
  return (
    <p className={`tiny muted ${s.centred}`}>
      {holdMessage(policy.data)}{' '}
      <Link to={packagesFor(scheduleId)} className="link">
        {t('cheaperInPackage')}
      </Link>
    </p>
  );
}

const canPayByCard = (choices: readonly Funding[]): boolean =>
  choices.some(({ kind }) => kind === 'drop_in');

/** Books with a credit or a plan, or leads to the card page. */
function Commit({
  schedule,
  book,
  dropIn,
  choice,
}: Omit<BookPanelProps, 'now'> & { choice: ReturnType<typeof useFunding> }): ReactNode {
  const { funding, chosenIds } = choice;
  const byCard = funding.kind === 'drop_in';
  const write = byCard ? dropIn : book;
  const submit = (): void => {
    const { id: scheduleId } = schedule;
    if (byCard) dropIn.mutate({ scheduleId });
    else book.mutate({ scheduleId, ...chosenIds });
  };
  return (
    <div className={s.actions}>
      {write.isError && <Refusal error={write.error} scheduleId={schedule.id} />}
      <Button
        look="primary"
        size="lg"
        block
        busy={book.isPending || dropIn.isPending || dropIn.isSuccess}
        onClick={submit}
      >
        {byCard
          ? t('payByCard', { priceTag: priceTag(funding.price ?? schedule.dropInPrice) })
          : t('book')}
      </Button>
      {byCard && <HoldNote scheduleId={schedule.id} />}
    </div>
  );
}

interface BookPanelProps {
  schedule: Detail;
  book: ReturnType<typeof useBookClass>;
  dropIn: ReturnType<typeof useDropIn>;
  now: Date;
}

/** What will be used and why, until when it is free, and the one button that commits. */
export function BookPanel({ schedule, book, dropIn, now }: BookPanelProps): ReactNode {
  const choice = useFunding(schedule.funding, schedule.fundingChoices);
  const { funding, suggested, choices } = choice;
  if (choice.changing)
    return (
      <FundingChoices
        choices={choices}
        suggested={fundingKey(suggested)}
        chosen={fundingKey(funding)}
        onBack={choice.back}
        onChoose={(key) => {
          choice.choose(key);
          book.reset();
          dropIn.reset();
        }}
      />
    );
  if (funding.kind === 'drop_in' && !canPayByCard(choices)) return <NoCredit schedule={schedule} />;
  return (
    <>
      <FundingSummary choice={choice} creditCost={schedule.creditCost} />
      <Policy schedule={schedule} funding={funding} now={now} />
      <Commit schedule={schedule} book={book} dropIn={dropIn} choice={choice} />
    </>
  );
}
