import { call } from '@studio/api-client';
import { previewRoom } from '@studio/contracts';
import type { AdminRoom, RoomEffect } from '@studio/contracts';
import { shortDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { PreviewError, useEffectOf } from './effect-note.js';
import { weekdayName } from './timetable-labels.js';
import s from './timetable.module.css';
import { Text, t } from './messages.js';

const classText = (one: RoomEffect['classes'][number]): string =>
  t('classSeatsTaken', {
    shortDate: shortDate(one.date),
    startTime: one.startTime,
    className: one.className,
    capacity: one.capacity,
    taken: one.taken,
  });

interface Fitting {
  /** Classes with more people than seats keep them, and take nobody else. */
  keepsOverfull?: boolean;
}

function Effect({
  data,
  capacity,
  keepsOverfull = false,
}: { data: RoomEffect; capacity: number } & Fitting): ReactNode {
  const tooFull = data.classes.filter(({ fits }) => !fits);
  if (tooFull.length === 0) return <Lowered data={data} capacity={capacity} />;
  if (!keepsOverfull)
    return <TooFull message="classesTooFull" tone="alert" {...{ classes: tooFull, capacity }} />;
  return (
    <div className="stack">
      <TooFull message="classesStayTooFull" tone="scarce" {...{ classes: tooFull, capacity }} />
      <Lowered data={data} capacity={capacity} />
    </div>
  );
}

function TooFull({
  message,
  tone,
  classes,
  capacity,
}: {
  message: 'classesTooFull' | 'classesStayTooFull';
  tone: 'alert' | 'scarce';
  classes: RoomEffect['classes'];
  capacity: number;
}): ReactNode {
  return (
    <Note tone={tone}>
      <Text message={message} values={{ classes: classes.length, capacity }} tags={{ b: <b /> }} />
      <ul className={`small num ${s.listed}`}>
        {classes.map((one) => (
          <li key={one.id}>{classText(one)}</li>
        ))}
      </ul>
    </Note>
  );
}

function Lowered({ data, capacity }: { data: RoomEffect; capacity: number }): ReactNode {
  if (data.series.length + data.classes.length === 0) return <Note>{t('noSeriesNoComing')}</Note>;
  return (
    <Note tone="scarce">
      <Text
        message="willLoweredEveryBooking"
        values={{ series: data.series.length, classes: data.classes.length, capacity }}
        tags={{ b: <b /> }}
      />
      <ul className={`small num ${s.listed}`}>
        {data.series.map((one) => (
          <li key={one.id}>
            {t('seriesSeats', {
              weekdayName: weekdayName(one.weekday),
              startTime: one.startTime,
              className: one.className,
              capacity: one.capacity,
            })}
          </li>
        ))}
        {data.classes.map((one) => (
          <li key={one.id}>{classText(one)}</li>
        ))}
      </ul>
    </Note>
  );
}

/** What a room with so many seats would do; nothing to read while it gets no smaller. */
export const useRoomEffect = (
  room: Pick<AdminRoom, 'id' | 'capacity' | 'version'> | null,
  capacity: number,
) => {
  const isSmaller = room !== null && capacity < room.capacity;
  const preview = useEffectOf(
    // The version is part of it: what others saved since may have more to lower.
    isSmaller ? { id: room.id, version: room.version, capacity } : null,
    ({ id, capacity: seats }, signal) =>
      call(previewRoom, { params: { id }, body: { capacity: seats }, signal }),
  );
  return { preview, capacity, isSmaller, isReady: !isSmaller || preview.isCurrent };
};

/** A room with fewer seats: which series and classes are lowered, or stand in the way. */
export function RoomEffectNote({
  effect: { preview, capacity, isSmaller },
  keepsOverfull = false,
}: {
  effect: ReturnType<typeof useRoomEffect>;
} & Fitting): ReactNode {
  if (!isSmaller) return null;
  const { data, isError, isFetching } = preview;
  return (
    <div className={s.effect} aria-live="polite" role="status" aria-label={t('whatChanges')}>
      {isFetching && <p className="muted small">{t('oneMomentLookingWhatHas')}</p>}
      {isError && <PreviewError {...preview} />}
      {data && <Effect {...{ data, capacity, keepsOverfull }} />}
    </div>
  );
}
