import type { AdminClassType, AdminRoom, AdminTrainer } from '@studio/contracts';
import { Link, useSearchParams } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { priceTag } from '@studio/ui/format';
import { Seg } from '@studio/ui/seg';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../shared/lazy-dialog.js';
import { OnlyFor } from '../../shared/only-for.js';
import { PagesToApprove } from '../../shared/trainer-pages/pages-to-approve.js';
import { CatalogueGroup } from './catalogue-group.js';
import { classTypesCsv, roomsCsv, trainersCsv } from './timetable-csv.js';
import { useCatalogue } from './use-timetable.js';
import type { Catalogue } from './use-timetable.js';
import type { Item } from './use-usage.js';
import { Text, t } from './messages.js';

const ClassTypeDialog = lazyDialog(
  async () => (await import('./catalogue-dialogs.js')).ClassTypeDialog,
);
const RoomDialog = lazyDialog(async () => (await import('./catalogue-dialogs.js')).RoomDialog);
const SpotsDialog = lazyDialog(async () => (await import('./spots/spots-dialog.js')).SpotsDialog);
const TrainerDialog = lazyDialog(async () => (await import('./trainer-dialog.js')).TrainerDialog);
const AvailabilityDialog = lazyDialog(
  async () => (await import('./availability-dialog.js')).AvailabilityDialog,
);
const RetireDialog = lazyDialog(async () => (await import('./retire-dialog.js')).RetireDialog);

type Open =
  | { kind: 'type'; one: AdminClassType | null }
  | { kind: 'room'; one: AdminRoom | null }
  | { kind: 'spots'; one: AdminRoom }
  | { kind: 'trainer'; one: AdminTrainer }
  | { kind: 'availability'; one: AdminTrainer }
  | { kind: 'retire'; one: Item };

const toTeam = <Link to="/admin/team" />;

function Groups({
  catalogue,
  retired,
  onOpen,
}: {
  catalogue: Catalogue;
  retired: boolean;
  onOpen: (open: Open) => void;
}): ReactNode {
  const shared = { retired, onRetire: (one: Item) => onOpen({ kind: 'retire', one }) };
  return (
    <>
      <CatalogueGroup
        {...shared}
        kind="type"
        title={t('classTypes')}
        none={t('noTypesYet')}
        items={catalogue.types}
        csvOf={classTypesCsv}
        factsOf={(one) =>
          t('typeFacts', {
            minutes: one.minutes,
            capacity: one.capacity,
            price: priceTag(one.dropInPrice),
          })
        }
        onAdd={() => onOpen({ kind: 'type', one: null })}
        onChange={(one) => onOpen({ kind: 'type', one })}
      />
      <CatalogueGroup
        {...shared}
        kind="room"
        title={t('rooms')}
        none={t('noRoomsYet')}
        items={catalogue.rooms}
        csvOf={roomsCsv}
        factsOf={({ capacity, spots }) => t('roomFacts', { capacity, spots: spots.length })}
        actionsOf={(one) => (
          <Button
            look="ghost"
            size="sm"
            aria-label={t('spotsOf', { name: one.name })}
            onClick={() => onOpen({ kind: 'spots', one })}
          >
            {t('spots')}
          </Button>
        )}
        onAdd={() => onOpen({ kind: 'room', one: null })}
        onChange={(one) => onOpen({ kind: 'room', one })}
      />
      <CatalogueGroup
        {...shared}
        kind="trainer"
        title={t('trainers')}
        none={t('noTrainersYet')}
        items={catalogue.trainers}
        csvOf={trainersCsv}
        factsOf={(one) => one.specialities.join(', ') || t('noSpecialitiesNamed')}
        leadOf={(one) => <Avatar name={one.name} src={one.avatarUrl} />}
        actionsOf={(one) => (
          <Button
            look="ghost"
            size="sm"
            aria-label={t('availabilityOf', { name: one.name })}
            onClick={() => onOpen({ kind: 'availability', one })}
          >
            {t('availability')}
          </Button>
        )}
        onChange={(one) => onOpen({ kind: 'trainer', one })}
      />
    </>
  );
}

/** In use, or retired; kept in the address. */
function Which({
  catalogue,
  retired,
  onChange,
}: {
  catalogue: Catalogue;
  retired: boolean;
  onChange: (retired: boolean) => void;
}): ReactNode {
  const all = [catalogue.types, catalogue.rooms, catalogue.trainers].flat();
  const inUse = all.filter(({ active }) => active).length;
  return (
    <Seg
      label={t('whichItems')}
      choices={[
        { value: 'used', label: t('inUseNumber', { count: inUse }) },
        { value: 'retired', label: t('retiredNumber', { count: all.length - inUse }) },
      ]}
      value={retired ? 'retired' : 'used'}
      onChange={(value) => onChange(value === 'retired')}
    />
  );
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }): ReactNode {
  switch (open.kind) {
    case 'type':
      return <ClassTypeDialog one={open.one} onClose={onClose} />;
    case 'room':
      return <RoomDialog one={open.one} onClose={onClose} />;
    case 'spots':
      return <SpotsDialog room={open.one} onClose={onClose} />;
    case 'availability':
      return <AvailabilityDialog trainer={open.one} onClose={onClose} />;
    case 'trainer':
      return <TrainerDialog one={open.one} onClose={onClose} />;
    default:
      return <RetireDialog item={open.one} onClose={onClose} />;
  }
}

/** What is taught, where and by whom. */
export function CatalogueTab(): ReactNode {
  const catalogue = useCatalogue();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const retired = params.get('show') === 'retired';
  if (catalogue.isPending) return <SkeletonRows what={t('theCatalogue')} rows={8} height={60} />;
  if (catalogue.isError) return <ErrorPanel onRetry={() => void catalogue.refetch()} />;
  const all = [catalogue.data.types, catalogue.data.rooms, catalogue.data.trainers].flat();
  return (
    <div className="stack">
      <PagesToApprove />
      <div>
        <Which
          catalogue={catalogue.data}
          retired={retired}
          onChange={(next) =>
            setParams(next ? { view: 'catalogue', show: 'retired' } : { view: 'catalogue' })
          }
        />
      </div>
      {retired && all.every(({ active }) => active) && <p className="muted">{t('noneRetired')}</p>}
      <Groups catalogue={catalogue.data} retired={retired} onOpen={setOpen} />
      {!retired && (
        <OnlyFor least="admin">
          <p className="muted small">
            <Text message="inviteTrainers" values={{}} tags={{ a: toTeam }} />
          </p>
        </OnlyFor>
      )}
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
