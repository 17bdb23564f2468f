import { call, messageOf } from '@studio/api-client';
import { previewRoom } from '@studio/contracts';
import type { AdminRoom, RoomEffect } from '@studio/contracts';
import { count, shortDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useEffectOf } from './effect-note.js';
import { weekdayName } from './timetable-words.js';
import s from './timetable.module.css';

const classLine = (one: RoomEffect['classes'][number]): string =>
  `${shortDate(one.date)}, ${one.startTime} ${one.className}: ${one.capacity} seats, ${one.taken} taken`;

function Effect({ data, capacity }: { data: RoomEffect; capacity: number }): ReactNode {
  const tooFull = data.classes.filter(({ fits }) => !fits);
  if (tooFull.length > 0)
    return (
      <Note tone="alert">
        <b>This can not be saved:</b> {count(tooFull.length, 'class', 'classes')} in this room{' '}
        {tooFull.length === 1 ? 'has' : 'have'} more than {count(capacity, 'seat')} booked or
        promised. Move {tooFull.length === 1 ? 'it' : 'them'} to another room first.
        <ul className={`small num ${s.listed}`}>
          {tooFull.map((one) => (
            <li key={one.id}>{classLine(one)}</li>
          ))}
        </ul>
      </Note>
    );
  if (data.series.length + data.classes.length === 0)
    return <Note>No series and no coming class has more seats than that.</Note>;
  return (
    <Note tone="scarce">
      <b>
        {count(data.series.length, 'series', 'series')} and{' '}
        {count(data.classes.length, 'coming class', 'coming classes')} will be lowered to{' '}
        {count(capacity, 'seat')}.
      </b>{' '}
      Every booking stays. The seats do not come back when the room is made larger again.
      <ul className={`small num ${s.listed}`}>
        {data.series.map((one) => (
          <li key={one.id}>
            Every {weekdayName(one.weekday)}, {one.startTime} {one.className}: {one.capacity} seats
          </li>
        ))}
        {data.classes.map((one) => (
          <li key={one.id}>{classLine(one)}</li>
        ))}
      </ul>
    </Note>
  );
}

/** A room with fewer seats: which series and classes are lowered, or stand in the way. */
export function RoomEffectNote({
  room,
  capacity,
}: {
  room: AdminRoom;
  capacity: number;
}): ReactNode {
  const isSmaller = capacity < room.capacity;
  const { data, error, isFetching } = useEffectOf(
    isSmaller ? { room: room.id, capacity } : null,
    (_, signal) => call(previewRoom, { params: { id: room.id }, body: { capacity }, signal }),
  );
  if (!isSmaller) return null;
  return (
    <div className={s.effect} aria-live="polite" role="status" aria-label="What this changes">
      {isFetching && <p className="muted small">One moment: looking what has more seats.</p>}
      {error && <Note tone="alert">{messageOf(error)}</Note>}
      {data && <Effect data={data} capacity={capacity} />}
    </div>
  );
}
