import { messageOf } from '@studio/api-client';
import type { Payslip } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { IconButton } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dayMonth } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { monthName, signedTag } from '@studio/ui/pay/pay-labels';
import { payslipRecords } from '@studio/ui/pay/payslip-csv';
import { saveCsv } from '@studio/ui/save-csv';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { readPayslip, useStatements } from './api.js';
import { t } from './messages.js';
import s from './earnings.module.css';

interface Statement extends Pick<Payslip, 'month' | 'total' | 'paidOn'> {
  lockedAt: string;
}

/** Locked months, each as a file; nothing while there is none. */
export function Statements({ trainerId }: { trainerId: string }): ReactNode {
  const statements = useStatements(trainerId);
  if (statements.isError && !statements.data)
    return <ErrorPanel onRetry={() => void statements.refetch()} />;
  const items = statements.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="statements" className={s.statements}>
      <h2 id="statements">{t('statements')}</h2>
      <List className="num">
        {items.map((one) => (
          <StatementRow key={one.month} one={one} trainerId={trainerId} />
        ))}
      </List>
    </section>
  );
}

function StatementRow({ one, trainerId }: { one: Statement; trainerId: string }): ReactNode {
  const { month, total, paidOn } = one;
  const name = `${monthName(month)} ${month.slice(0, 4)}`;
  const file = useMutation({
    mutationFn: () => readPayslip(trainerId, month),
    onSuccess: (payslip) => saveCsv(`pay-${month}`, payslipRecords([payslip])),
    onError: (error) => toast.error(t('couldNotMake'), { description: messageOf(error) }),
  });
  return (
    <li className={s.statement}>
      <span>
        <span className="strong">{name}</span>
        <span className="muted small">
          {paidOn ? t('statementPaid', { day: dayMonth(paidOn) }) : t('statementLocked')}
        </span>
      </span>
      <span>{signedTag(total)}</span>
      <IconButton
        label={t('download', { month: name })}
        aria-busy={file.isPending}
        onClick={() => file.mutate()}
      >
        <Icon of={Download} size={20} />
      </IconButton>
    </li>
  );
}
