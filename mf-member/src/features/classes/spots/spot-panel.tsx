import type { SpotMap } from '@studio/contracts';
import { Button, IconButton } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { studioClock } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { spotLabel } from '@studio/ui/room-spots/spot-labels';
import { ChevronLeft, Wrench } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import { RoomSkeleton } from './room-skeleton.js';
import { SpotPicker } from './spot-picker.js';
import s from './spots.module.css';
import { spotRefusal, useChooseSpot, useSpots } from './use-spots.js';

/** The room of a booking, and the spot in it that the member takes. */
export function SpotPanel({
  bookingId,
  onBack,
}: {
  bookingId: string;
  onBack: () => void;
}): ReactNode {
  const spots = useSpots(bookingId);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone: who reads by ear is told where they are.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={s.panel} aria-labelledby={`spots-${bookingId}`}>
      <div className={s.head}>
        <IconButton label={t('back')} onClick={onBack}>
          <Icon of={ChevronLeft} size={22} className="flip" />
        </IconButton>
        <h3 id={`spots-${bookingId}`} ref={heading} tabIndex={-1}>
          {t('chooseYourSpot', { kind: spots.data?.spots[0]?.kind ?? 'other' })}
        </h3>
      </div>
      {spots.isPending && <RoomSkeleton what={t('theRoom')} />}
      {spots.isError && <ErrorPanel onRetry={() => void spots.refetch()} />}
      {spots.data && <Choice map={spots.data} bookingId={bookingId} onDone={onBack} />}
    </section>
  );
}

function Choice({
  map,
  bookingId,
  onDone,
}: {
  map: SpotMap;
  bookingId: string;
  onDone: () => void;
}): ReactNode {
  const choose = useChooseSpot(bookingId, onDone);
  const [wanted, setWanted] = useState<number | null>(map.chosen?.number ?? null);
  const canHave = ({ number, state }: SpotMap['spots'][number]): boolean =>
    number === wanted && (state === 'free' || state === 'mine');
  // Somebody may have taken it since it was tapped.
  const spot = map.spots.find(canHave) ?? null;
  const others = map.spots.filter(
    ({ number, state }) => number !== spot?.number && (state === 'free' || state === 'mine'),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        choose.mutate(spot?.number ?? null);
      }}
    >
      <SpotPicker
        map={map}
        chosen={spot?.number ?? null}
        onChoose={(next) => {
          setWanted(next);
          choose.reset();
        }}
      />
      <Legend />
      {choose.isError && <Note tone="alert">{spotRefusal(choose.error)}</Note>}
      <div className={s.foot} aria-live="polite">
        <p className={`serif ${s.name}`}>{spot ? spotLabel(spot) : t('anySpot')}</p>
        <p className="small muted num">
          {spot
            ? t('alsoFree', {
                count: others.length,
                numbers: new Intl.ListFormat('en').format(others.map((one) => String(one.number))),
              })
            : t('anySpotHint')}{' '}
          {t('changeUntil', { time: studioClock(map.changeUntil) })}
        </p>
      </div>
      <Button type="submit" look="primary" size="lg" block busy={choose.isPending}>
        {spot ? t('keep', { spot: spotLabel(spot) }) : t('keepAny')}
      </Button>
    </form>
  );
}

/** What the looks of the spots mean; a screen reader hears it with each spot. */
function Legend(): ReactNode {
  return (
    <p className={`small muted ${s.legend}`} aria-hidden>
      <span>
        <i className={s.isFree} />
        {t('free')}
      </span>
      <span>
        <i className={s.isTaken} />
        {t('taken')}
      </span>
      <span>
        <Icon of={Wrench} size={16} />
        {t('outOfOrder')}
      </span>
    </p>
  );
}
