import type { AdminClassType, AdminRoom, AdminTrainer } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { priceTag } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../shared/lazy-dialog.js';
import s from './timetable.module.css';
import { useCatalogue } from './use-timetable.js';
import { t } from './messages.js';

const ClassTypeDialog = lazyDialog(
  async () => (await import('./catalogue-dialogs.js')).ClassTypeDialog,
);
const RoomDialog = lazyDialog(async () => (await import('./catalogue-dialogs.js')).RoomDialog);
const TrainerDialog = lazyDialog(
  async () => (await import('./catalogue-dialogs.js')).TrainerDialog,
);

type Open =
  | { kind: 'type'; one: AdminClassType | null }
  | { kind: 'room'; one: AdminRoom | null }
  | { kind: 'trainer'; one: AdminTrainer };

function Row({
  name,
  facts,
  active,
  lead,
  onChange,
}: {
  name: string;
  facts: string;
  active: boolean;
  lead?: ReactNode;
  onChange: () => void;
}): ReactNode {
  return (
    <li className={s.row}>
      {lead}
      <div className={s.grow}>
        <b>{name}</b>
        <span className="muted small num">{facts}</span>
      </div>
      {!active && <Badge>{t('retired')}</Badge>}
      <Button look="outline" size="sm" aria-label={t('changeName', { name })} onClick={onChange}>
        {t('change')}
      </Button>
    </li>
  );
}

function Group({
  title,
  onAdd,
  children,
}: {
  title: string;
  onAdd?: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Card aria-label={title}>
      <div className={s.tools}>
        <h2 className={s.range}>{title}</h2>
        {onAdd && (
          <Button size="sm" aria-label={t('addTitle', { title })} onClick={onAdd}>
            {t('add')}
          </Button>
        )}
      </div>
      <List>{children}</List>
    </Card>
  );
}

/** What is taught, where and by whom. */
export function CatalogueTab(): ReactNode {
  const catalogue = useCatalogue();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  if (catalogue.isPending) return <SkeletonRows what={t('theCatalogue')} rows={8} height={60} />;
  if (catalogue.isError) return <ErrorPanel onRetry={() => void catalogue.refetch()} />;
  const { types, rooms, trainers } = catalogue.data;
  return (
    <div className="stack">
      <Group title={t('classTypes')} onAdd={() => setOpen({ kind: 'type', one: null })}>
        {types.map((one) => (
          <Row
            key={one.id}
            name={one.name}
            facts={`${one.minutes} min · ${one.capacity} seats · drop-in ${priceTag(one.dropInPrice)}`}
            active={one.active}
            onChange={() => setOpen({ kind: 'type', one })}
          />
        ))}
      </Group>
      <Group title={t('rooms')} onAdd={() => setOpen({ kind: 'room', one: null })}>
        {rooms.map((one) => (
          <Row
            key={one.id}
            name={one.name}
            facts={`${one.capacity} seats`}
            active={one.active}
            onChange={() => setOpen({ kind: 'room', one })}
          />
        ))}
      </Group>
      <Group title={t('trainers')}>
        {trainers.map((one) => (
          <Row
            key={one.id}
            name={one.name}
            facts={one.specialities.join(', ') || t('noSpecialitiesNamed')}
            active={one.active}
            lead={<Avatar name={one.name} src={one.avatarUrl} />}
            onChange={() => setOpen({ kind: 'trainer', one })}
          />
        ))}
      </Group>
      <p className="muted small">{t('somebodyNewTeachesOnce')}</p>
      {open?.kind === 'type' && <ClassTypeDialog one={open.one} onClose={close} />}
      {open?.kind === 'room' && <RoomDialog one={open.one} onClose={close} />}
      {open?.kind === 'trainer' && <TrainerDialog one={open.one} onClose={close} />}
    </div>
  );
}
