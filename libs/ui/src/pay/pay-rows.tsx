import type { PaidClass, PayGroup, Payslip } from '@studio/contracts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Card, List } from '../card.js';
import { Dialog } from '../dialog.js';
import { longDate, shortDate, studioClock, studioDay } from '../format.js';
import { Icon } from '../icon.js';
import {
  classesIn,
  groupDetail,
  groupLabels,
  itemDetail,
  monthName,
  signedAmount,
  signedTag,
} from './pay-labels.js';
import s from './pay-rows.module.css';
import { t } from './messages.js';

type Opened = PayGroup | 'differences' | 'corrections';

interface PayRowsProps {
  payslip: Payslip;
  /** Who came to a class. */
  heads: (one: PaidClass) => ReactNode;
}

const sum = (items: readonly { amount: number }[]): number =>
  items.reduce((total, { amount }) => total + amount, 0);

const rowsOf = ({ groups, differences, corrections }: Payslip) => {
  const changes = [
    { of: 'differences', name: t('differences'), items: differences },
    { of: 'corrections', name: t('corrections'), items: corrections },
  ] as const;
  return [
    ...groups.map((one) => ({
      of: one.group,
      name: groupLabels[one.group],
      detail: groupDetail(one),
      amount: one.amount,
    })),
    ...changes
      .filter(({ items }) => items.length > 0)
      .map(({ of, name, items }) => ({
        of,
        name,
        detail: t('changeCount', { count: items.length }),
        amount: sum(items),
      })),
  ];
};

/** What a payslip is made of; each row opens to its classes, and each class to who came. */
export function PayRows({ payslip, heads }: PayRowsProps): ReactNode {
  const [opened, setOpened] = useState<Opened | null>(null);
  const rows = rowsOf(payslip);
  const open = rows.find(({ of }) => of === opened);
  return (
    <Card look="flush">
      <List className={`num ${s.rows}`}>
        {rows.map(({ of, name, detail, amount }) => (
          <li key={of}>
            <button type="button" className={s.row} onClick={() => setOpened(of)}>
              <RowText name={name} detail={detail} />
              <span className={s.amount}>{signedAmount(amount)}</span>
              <Icon of={ChevronRight} size={18} className="flip" />
            </button>
          </li>
        ))}
      </List>
      {open && (
        <Dialog
          open
          shape="sheet"
          title={open.name}
          lead={`${signedTag(open.amount)} · ${open.detail}`}
          onOpenChange={() => setOpened(null)}
        >
          <List className={`num ${s.classes}`}>
            <Inside of={open.of} payslip={payslip} heads={heads} />
          </List>
        </Dialog>
      )}
    </Card>
  );
}

function RowText({ name, detail }: { name: ReactNode; detail: string }): ReactNode {
  return (
    <span>
      <span className={s.name}>{name}</span>
      <span className={s.detail}>{detail}</span>
    </span>
  );
}

function Inside({ of, payslip, heads }: PayRowsProps & { of: Opened }): ReactNode {
  if (of === 'corrections')
    return payslip.corrections.map(({ id, reason, by, at, amount }) => (
      <li key={id} className={s.row}>
        <RowText name={reason} detail={[by, longDate(studioDay(at))].filter(Boolean).join(' · ')} />
        <span className={s.amount}>{signedAmount(amount)}</span>
      </li>
    ));
  if (of === 'differences')
    return payslip.differences.map(({ scheduleId, className, startsAt, month, amount }) => (
      <li key={scheduleId} className={s.row}>
        <RowText
          name={`${whenOf(startsAt)} · ${className}`}
          detail={t('ofMonth', { month: monthName(month) })}
        />
        <span className={s.amount}>{signedAmount(amount)}</span>
      </li>
    ));
  return classesIn(payslip.classes, of).map((one) => (
    <ClassRow key={one.scheduleId} one={one} heads={heads} />
  ));
}

const whenOf = (startsAt: string): string =>
  `${shortDate(studioDay(startsAt))}, ${studioClock(startsAt)}`;

function ClassRow({ one, heads }: { one: PaidClass; heads: PayRowsProps['heads'] }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { className, startsAt, booked, seats, items, amount } = one;
  return (
    <li>
      <button
        type="button"
        className={s.row}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <RowText
          name={`${whenOf(startsAt)} · ${className}`}
          detail={t('came', { count: one.heads, booked, seats })}
        />
        <span className={s.amount}>{signedAmount(amount)}</span>
        <Icon of={ChevronRight} size={18} className="flip" />
      </button>
      {isOpen && (
        <div className={s.inside}>
          {items.map((item) => (
            <p key={item.part} className="muted">
              <span>{itemDetail(item)}</span>
              <span>{signedAmount(item.amount)}</span>
            </p>
          ))}
          {heads(one)}
        </div>
      )}
    </li>
  );
}
