import { toast } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { count, deadline } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Detail } from './book-panel.js';
import s from './booking-sheet.module.css';
import { FundingChoices } from './funding-choices.js';
import { isOfferPhase } from '../class-state.js';
import { fundingKey } from './funding-labels.js';
import { Modes } from './modes.js';
import { Refusal } from './refusal.js';
import { useJoinWaiting } from './waitlist-api.js';
import type { WaitingMode } from './waitlist-api.js';
import { useFunding, FundingSummary } from './funding-summary.js';

const ahead = (waiting: number): string =>
  waiting === 0 ? 'Nobody is waiting yet.' : `${count(waiting, 'person', 'people')} waiting.`;

/** A card can't be charged while one waits. */
function NeedsFunding(): ReactNode {
  return (
    <>
      <Note icon={Ticket}>
        <b>Waiting needs a credit or a plan.</b> It is held while you wait, and comes back if no
        seat comes free.
      </Note>
      <ButtonLink look="primary" size="lg" block>
        <Link to="/packages">See packages</Link>
      </ButtonLink>
    </>
  );
}

/** A full class: what is held while one waits, and what happens when a seat comes free. */
export function JoinPanel({ schedule, now }: { schedule: Detail; now: Date }): ReactNode {
  const [mode, setMode] = useState<WaitingMode>('auto');
  const join = useJoinWaiting();
  // A card can't be charged by itself: waiting needs something that can be held.
  const choices = schedule.fundingChoices.filter(({ kind }) => kind !== 'drop_in');
  const choice = useFunding(schedule.funding, choices);
  const { funding, suggested } = choice;
  const full = (
    <Note>
      <b>This class is full.</b> {ahead(schedule.waiting)} You would be #{schedule.waiting + 1} in
      line.
    </Note>
  );
  if (choice.changing)
    return (
      <FundingChoices
        choices={choices}
        suggested={fundingKey(suggested)}
        chosen={fundingKey(funding)}
        onBack={choice.back}
        onChoose={choice.choose}
      />
    );
  if (funding.kind === 'drop_in')
    return (
      <div className={s.fixed}>
        {full}
        <NeedsFunding />
      </div>
    );
  return (
    <div className={s.fixed}>
      {full}
      <FundingSummary choice={choice} creditCost={schedule.creditCost} />
      {isOfferPhase(schedule, now) ? (
        <Note>
          Since {deadline(schedule.waitlistAsksFrom, now)} everyone is asked first: whoever is first
          gets an offer, and some time to accept it.
        </Note>
      ) : (
        <Modes value={mode} onChange={setMode} />
      )}
      <p className="muted small">
        It is held while you wait, and comes back if no seat comes free. You can leave at any time.
      </p>
      {join.isError && <Refusal error={join.error} />}
      <Button
        look="primary"
        size="lg"
        block
        busy={join.isPending}
        onClick={() =>
          join.mutate(
            {
              scheduleId: schedule.id,
              mode,
              ...choice.chosenIds,
            },
            {
              onSuccess: ({ position }) =>
                toast.success(`Successfully added to waiting list at position #${position}`),
            },
          )
        }
      >
        Join waiting list
      </Button>
    </div>
  );
}
