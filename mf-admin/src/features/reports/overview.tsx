import type { ReactNode } from 'react';
import { ClassNumbersPart, EndsPart, HeatPart } from './classes/class-parts.js';
import { MoneyNumbers } from './money-numbers.js';
import { AwayCard } from './people/away-card.js';
import { EndingPart } from './people/ending-part.js';
import type { OpenList } from './people/people-numbers.js';
import type { ReportView } from './report-range.js';
import { SalesPart } from './sales-card.js';
import s from './reports.module.css';

type OnOpen = (rows: Record<string, string>) => void;

/** Cash, sales, recognised revenue, and what is owed. */
const HEADLINES = 4;

/** The period at a glance; a service that does not answer leaves the numbers of the others. */
export function Overview({
  view,
  onOpenMoney,
  onOpenClasses,
  onOpenPeople,
}: {
  view: ReportView;
  onOpenMoney: OnOpen;
  onOpenClasses: OnOpen;
  onOpenPeople: OpenList;
}): ReactNode {
  const { range } = view;
  return (
    <>
      <MoneyNumbers view={view} first={HEADLINES} onOpen={onOpenMoney} />
      <ClassNumbersPart view={view} onOpen={onOpenClasses} />
      <div className={s.cards}>
        <div className={s.column}>
          <HeatPart range={range} onOpen={onOpenClasses} />
          <AwayCard />
          <EndingPart range={range} onOpen={onOpenPeople} />
        </div>
        <div className={s.column}>
          <EndsPart range={range} onOpen={onOpenClasses} />
          <SalesPart range={range} onOpen={onOpenMoney} />
        </div>
      </div>
    </>
  );
}
