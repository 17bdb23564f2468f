import type { ProductState } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import type { ReactNode } from 'react';
import { CsvButton, type CsvRecords } from '../../shared/csv-button.js';
import { t } from './messages.js';
import { stateLabels } from './product-fields.js';
import s from './products.module.css';

interface SectionProps<One> {
  title: string;
  /** One line under the title. */
  note?: string | undefined;
  add?: string;
  onAdd?: () => void;
  /** The list as a spreadsheet. */
  csv: { name: string; read: () => Promise<CsvRecords> };
  onSort?: (() => void) | undefined;
  state: ProductState | null;
  /** What is shown of all of them. */
  list: readonly One[];
  all: readonly One[];
  empty: { title: string; text: string };
  /** Among others: an empty one takes a line, no picture. */
  isCompact?: boolean;
  children: (list: readonly One[]) => ReactNode;
}

/** One kind of thing that is sold: its buttons, and its list or what to do when there is none. */
export function Section<One>(props: SectionProps<One>): ReactNode {
  const { title, note, add, onAdd, csv, onSort, state, list, all, empty, isCompact, children } =
    props;
  const body = (): ReactNode => {
    if (all.length === 0 && isCompact) return <p className="muted">{empty.text}</p>;
    if (all.length === 0)
      return (
        <Empty spot="nothing-found" title={empty.title}>
          {empty.text}
        </Empty>
      );
    if (list.length === 0 && state)
      return (
        <p className="muted">{t('noneLikeThis', { state: stateLabels[state].toLowerCase() })}</p>
      );
    return children(list);
  };
  return (
    <section className={s.section}>
      <div className={s.sectionHead}>
        <div className={s.grow}>
          <h2>{title}</h2>
          {note && <p className="small muted num">{note}</p>}
        </div>
        <CsvButton of={title} size="sm" {...csv} />
        {onSort && (
          <Button size="sm" look="quiet" onClick={onSort}>
            {t('sortForMembers')}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
        {onAdd && (
          <Button size="sm" look="outline" onClick={onAdd}>
            {add}
          </Button>
        )}
      </div>
      {body()}
    </section>
  );
}
