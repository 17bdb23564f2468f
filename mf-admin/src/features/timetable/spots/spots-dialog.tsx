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
import { RoomEffectNote } from '../room-effect-note.js';
import { useTimetableChange } from '../use-timetable.js';
import { LayOut } from './lay-out.js';
import { t } from './messages.js';
import { SpotFields } from './spot-fields.js';
import { SpotMap } from './spot-map.js';
import { problemOf, withOneMore } from './spots-draft.js';
import s from './spots.module.css';

const useSaving = ({ id, version }: AdminRoom) =>
  useTimetableChange((spots: RoomSpot[]) =>
    // What is lowered with it was listed above the button.
    call(changeRoom, { params: { id }, body: { spots, version, lowerSeats: true } }),
  );

/** The numbered spots of a room, seen from above. */
export function SpotsDialog({
  room,
  onClose,
}: {
  room: AdminRoom;
  onClose: () => void;
}): ReactNode {
  const [spots, setSpots] = useState<readonly RoomSpot[]>(room.spots);
  const [selected, select] = useState<number | null>(null);
  const save = useSaving(room);
  const problem = problemOf(spots);
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
      onClose={onClose}
    >
      <form
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!problem) save.mutate([...spots], { onSuccess });
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
        <Effect room={room} spots={spots} problem={problem} />
        {save.isError && (
          <Note tone="alert">
            {conflictOf(save.error) ? t('changedMeanwhile') : messageOf(save.error)}
          </Note>
        )}
        <Actions canSave={!problem} busy={save.isPending} onCancel={onClose} />
      </form>
    </FormDialog>
  );
}

/** How many seats it makes, what is lowered with them, or why it can't be saved. */
function Effect({
  room,
  spots,
  problem,
}: {
  room: AdminRoom;
  spots: readonly RoomSpot[];
  problem: string | null;
}): ReactNode {
  if (problem) return <Note tone="alert">{problem}</Note>;
  if (spots.length === 0)
    return room.spots.length > 0 ? <p className="muted small">{t('seatsOnly')}</p> : null;
  const inOrder = spots.filter(({ outOfOrder }) => !outOfOrder).length;
  return (
    <>
      <p className="muted small num" role="status">
        {t('inOrder', { inOrder, broken: spots.length - inOrder })}
      </p>
      <RoomEffectNote room={room} capacity={inOrder} keepsOverfull />
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
