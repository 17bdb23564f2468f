import { call, messageOf } from '@studio/api-client';
import { changeRoom } from '@studio/contracts';
import type { AdminRoom, RoomSpot } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { conflictOf } from '../../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../../shared/form-dialog.js';
import { RoomEffectNote, useRoomEffect } from '../room-effect-note.js';
import { useTimetableChange } from '../use-timetable.js';
import { LayOut } from './lay-out.js';
import { t } from './messages.js';
import { SpotFields } from './spot-fields.js';
import { SpotMap } from './spot-map.js';
import { problemOf, withOneMore } from './spots-draft.js';
import s from './spots.module.css';

const useSaving = ({ id, version }: AdminRoom) =>
  useTimetableChange(({ spots, lowerSeats }: { spots: RoomSpot[]; lowerSeats: boolean }) =>
    call(changeRoom, {
      params: { id },
      body: { spots, version, ...(lowerSeats && { lowerSeats }) },
    }),
  );

/** As many as there are seats once it is saved; without any spot the seats stay. */
const seatsOf = (room: AdminRoom, spots: readonly RoomSpot[]): number =>
  spots.length === 0 ? room.capacity : spots.filter(({ outOfOrder }) => !outOfOrder).length;

/** The numbered spots of a room, seen from above. */
export function SpotsDialog({
  room,
  onClose,
}: {
  room: AdminRoom;
  onClose: () => void;
}): ReactNode {
  const [start] = useState<readonly RoomSpot[]>(room.spots);
  const [spots, setSpots] = useState(start);
  const [selected, select] = useState<number | null>(null);
  const save = useSaving(room);
  const problem = problemOf(spots);
  const effect = useRoomEffect(problem ? null : room, seatsOf(room, spots));
  const canSave = !problem && effect.isReady;
  const change = (next: readonly RoomSpot[]): void => {
    setSpots(next);
    save.reset();
  };
  const onSuccess = (): void => {
    toast.success(t('saved'));
    onClose();
  };
  const one = selected === null ? undefined : spots[selected];
  return (
    <FormDialog
      title={t('spotsOf', { name: room.name })}
      lead={<p className="muted small">{t('spotsLead')}</p>}
      isChanged={spots !== start}
      onClose={onClose}
    >
      <form
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave)
            // What is lowered with it stands above the button.
            save.mutate({ spots: [...spots], lowerSeats: effect.isSmaller }, { onSuccess });
        }}
      >
        {spots.length === 0 ? (
          <LayOut seats={room.capacity} onLayOut={change} />
        ) : (
          <SpotMap
            spots={spots}
            selected={selected}
            onSelect={select}
            onAdd={() => {
              change(withOneMore(spots));
              select(spots.length);
            }}
          />
        )}
        {one && (
          <SpotFields
            key={selected}
            spot={one}
            onChange={(spot) => change(spots.with(selected ?? 0, spot))}
            onRemove={() => {
              change(spots.toSpliced(selected ?? 0, 1));
              select(null);
            }}
          />
        )}
        <Effect {...{ room, spots, problem, effect }} />
        {save.isError && (
          <Note tone="alert">
            {conflictOf(save.error) ? t('changedMeanwhile') : messageOf(save.error)}
          </Note>
        )}
        <Actions canSave={canSave} busy={save.isPending} onCancel={onClose} />
      </form>
    </FormDialog>
  );
}

/** How many seats it makes, what is lowered with them, or why it can't be saved. */
function Effect({
  room,
  spots,
  problem,
  effect,
}: {
  room: AdminRoom;
  spots: readonly RoomSpot[];
  problem: string | null;
  effect: ReturnType<typeof useRoomEffect>;
}): ReactNode {
  if (problem) return <Note tone="alert">{problem}</Note>;
  if (spots.length === 0)
    return room.spots.length > 0 ? <p className="muted small">{t('seatsOnly')}</p> : null;
  const inOrder = seatsOf(room, spots);
  return (
    <>
      <p className="muted small num" role="status">
        {t('inOrder', { inOrder, broken: spots.length - inOrder })}
      </p>
      <RoomEffectNote effect={effect} keepsOverfull />
    </>
  );
}

function Actions({
  canSave,
  busy,
  onCancel,
}: {
  canSave: boolean;
  busy: boolean;
  onCancel: () => void;
}): ReactNode {
  return (
    <div className={s.actions}>
      <Button type="submit" look="primary" busy={busy} disabled={!canSave}>
        {t('save')}
      </Button>
      <Button look="outline" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
