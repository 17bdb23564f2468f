import { Button } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import type { CsvRecords } from '../../shared/csv-button.js';
import s from './timetable.module.css';
import type { Item, ItemKind } from './use-usage.js';
import { t } from './messages.js';

interface Entry {
  id: string;
  name: string;
  active: boolean;
  version: number;
}

function Row({
  one,
  facts,
  lead,
  actions,
  onChange,
  onRetire,
}: {
  one: Entry;
  facts: string;
  lead?: ReactNode;
  actions?: ReactNode;
  onChange: () => void;
  onRetire: () => void;
}): ReactNode {
  const { name, active } = one;
  return (
    <li className={s.row}>
      {lead}
      <div className={s.grow}>
        <b>{name}</b>
        <span className="muted small num">{facts}</span>
      </div>
      <div className={s.buttons}>
        {actions}
        <Button look="outline" size="sm" aria-label={t('changeName', { name })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button
          look="ghost"
          size="sm"
          aria-label={active ? t('retireName', { name }) : t('takeBackName', { name })}
          onClick={onRetire}
        >
          {active ? t('retire') : t('takeBack')}
        </Button>
      </div>
    </li>
  );
}

const fileNames: Record<ItemKind, string> = {
  type: 'class-types',
  room: 'rooms',
  trainer: 'trainers',
};

interface GroupProps<One extends Entry> {
  kind: ItemKind;
  title: string;
  /** Said when there is none in use. */
  none: ReactNode;
  items: readonly One[];
  retired: boolean;
  factsOf: (one: One) => string;
  leadOf?: (one: One) => ReactNode;
  /** Buttons of its own, of one that is in use. */
  actionsOf?: (one: One) => ReactNode;
  csvOf: (shown: readonly One[]) => CsvRecords;
  onAdd?: () => void;
  onChange: (one: One) => void;
  onRetire: (item: Item) => void;
}

/** Class types, rooms or trainers: those in use, or those that are retired. */
export function CatalogueGroup<One extends Entry>(props: GroupProps<One>): ReactNode {
  const { kind, title, none, retired, factsOf, leadOf, onAdd, onChange, onRetire } = props;
  const shown = props.items.filter(({ active }) => active !== retired);
  if (retired && shown.length === 0) return null;
  return (
    <Card aria-label={title}>
      <div className={s.tools}>
        <h2 className={s.range}>{title}</h2>
        {onAdd && !retired && (
          <Button size="sm" aria-label={t('addTitle', { title })} onClick={onAdd}>
            {t('add')}
          </Button>
        )}
        <CsvButton
          name={fileNames[kind]}
          of={title}
          size="sm"
          read={() => Promise.resolve(props.csvOf(shown))}
        />
      </div>
      {shown.length === 0 && <p className="muted">{none}</p>}
      <List>
        {shown.map((one) => (
          <Row
            key={one.id}
            one={one}
            facts={factsOf(one)}
            lead={leadOf?.(one)}
            actions={one.active && props.actionsOf?.(one)}
            onChange={() => onChange(one)}
            onRetire={() =>
              onRetire({
                kind,
                id: one.id,
                name: one.name,
                active: one.active,
                version: one.version,
              })
            }
          />
        ))}
      </List>
    </Card>
  );
}
