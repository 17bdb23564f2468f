import type { ScheduleView, WaitingEntry } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { deadline } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { skipReasonLabel } from '../../../shared/waitlist-labels.js';
import s from './booking-sheet.module.css';
import { isOfferPhase } from '../class-state.js';
import { fundingName } from './funding-labels.js';
import { Modes } from './modes.js';
import { OfferedPanel } from './offered-panel.js';
import { Refusal } from './refusal.js';
import { useChangeMode, useLeaveWaiting, useOwnWaiting } from './waitlist-api.js';
import { PanelSkeleton } from './sheet-skeleton.js';
import { Text, t } from './messages.js';

/** The place in line, live, and what is held for it. */
function Standing({ entry }: { entry: WaitingEntry }): ReactNode {
  return (
    <div className={s.window} aria-live="polite">
      <p className="muted small">
        {entry.waiting === 1 ? t('onlyOneWaiting') : t('ofWaiting', { waiting: entry.waiting })}
      </p>
      <b className="serif num">#{entry.position}</b>
      <p className="muted small num">
        {t('heldFunding', { fundingName: fundingName(entry.paysWith) })}
      </p>
    </div>
  );
}

/** Asks before the place in line is given up: it can't be had back. */
function Leave({
  schedule,
  isOffered,
  onBack,
  onDone,
}: {
  schedule: ScheduleView;
  isOffered: boolean;
  onBack: () => void;
  onDone: () => void;
}): ReactNode {
  const leave = useLeaveWaiting(schedule.id, isOffered);
  return (
    <div className={s.fixed}>
      <Note tone="scarce">
        <Text message={isOffered ? 'seatOnWay' : 'placeIsLost'} tags={{ b: <b /> }} />
      </Note>
      {leave.isError && <Refusal error={leave.error} />}
      <Button
        look="dangerFill"
        size="lg"
        block
        busy={leave.isPending}
        onClick={() =>
          leave.mutate(undefined, {
            onSuccess: () => {
              toast.info(isOffered ? t('offerDeclined') : t('leftWaitingList'));
              onDone();
            },
          })
        }
      >
        {isOffered ? t('declineSeat') : t('leaveWaitingList')}
      </Button>
      <Button look="ghost" size="lg" block onClick={onBack}>
        {isOffered ? t('backToOffer') : t('stayOnList')}
      </Button>
    </div>
  );
}

/** On the list of a full class: the place, the offer, the way out. */
export function WaitingPanel({
  schedule,
  now,
  onDone,
}: {
  schedule: ScheduleView;
  now: Date;
  onDone: () => void;
}): ReactNode {
  const entry = useOwnWaiting(schedule.id);
  const changeMode = useChangeMode(schedule.id);
  const [leaving, setLeaving] = useState(false);
  const { data } = entry;
  if (entry.isError) return <ErrorPanel onRetry={() => void entry.refetch()} />;
  // None: just joined, or the place has become a seat; the class is about to say so.
  if (!data) return <PanelSkeleton what={t('loadingPlaceInLine')} />;
  const isOffered = data.state === 'offered';
  if (leaving)
    return (
      <Leave
        schedule={schedule}
        isOffered={isOffered}
        onBack={() => setLeaving(false)}
        onDone={onDone}
      />
    );
  if (isOffered)
    return <OfferedPanel entry={data} onDecline={() => setLeaving(true)} onOver={entry.refetch} />;
  return (
    <div className={s.fixed}>
      <Standing entry={data} />
      {data.skippedBecause && (
        <Note tone="scarce">
          <Text
            message="couldNotBookYou"
            values={{ skipReasonLabel: skipReasonLabel(data.skippedBecause) }}
            tags={{ b: <b /> }}
          />
        </Note>
      )}
      {isOfferPhase(schedule, now) ? (
        <Note>
          {t('offersOnlySinceWaiting', { deadline: deadline(schedule.waitlistAsksFrom, now) })}
        </Note>
      ) : (
        <Modes
          value={changeMode.isPending ? changeMode.variables : data.mode}
          disabled={changeMode.isPending}
          onChange={(mode) => changeMode.mutate(mode)}
        />
      )}
      {changeMode.isError && <Refusal error={changeMode.error} />}
      <p className="muted small num">
        {t('listCloses', { deadline: deadline(schedule.waitlistClosesAt, now) })}
      </p>
      <Button look="outline" size="lg" block onClick={onDone}>
        {t('done')}
      </Button>
      <Button look="danger" size="lg" block onClick={() => setLeaving(true)}>
        {t('leaveWaitingList')}
      </Button>
    </div>
  );
}
