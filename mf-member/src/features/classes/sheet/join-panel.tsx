import { toast } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { deadline } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { packagesFor } from '../../../shared/chosen-class/chosen-class.js';
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
import { Text, t } from './messages.js';

const ahead = (waiting: number): string =>
  waiting === 0 ? t('nobodyWaits') : t('peopleWaiting', { waiting });

/** A card can't be charged while one waits. */
function NeedsFunding({ scheduleId }: { scheduleId: string }): ReactNode {
  return (
    <>
      <Note icon={Ticket}>
        <Text message="waitingNeedsFunding" tags={{ b: <b /> }} />
      </Note>
      <ButtonLink look="primary" size="lg" block>
        <Link to={packagesFor(scheduleId)}>{t('seePackages')}</Link>
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
      <Text
        message="classIsFullPosition"
        values={{ ahead: ahead(schedule.waiting), waiting: schedule.waiting + 1 }}
        tags={{ b: <b /> }}
      />
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
        <NeedsFunding scheduleId={schedule.id} />
      </div>
    );
  return (
    <div className={s.fixed}>
      {full}
      <FundingSummary choice={choice} creditCost={schedule.creditCost} />
      {isOfferPhase(schedule, now) ? (
        <Note>{t('offersOnlySince', { deadline: deadline(schedule.waitlistAsksFrom, now) })}</Note>
      ) : (
        <Modes value={mode} onChange={setMode} />
      )}
      <p className="muted small">{t('heldWhileWaiting')}</p>
      {join.isError && <Refusal error={join.error} scheduleId={schedule.id} />}
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
              onSuccess: ({ position }) => toast.success(t('addedToWaitingList', { position })),
            },
          )
        }
      >
        {t('joinWaitingList')}
      </Button>
    </div>
  );
}
