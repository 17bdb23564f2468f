import { isApiError } from '@studio/api-client';
import type { PaidClass, Payslip } from '@studio/contracts';
import { Link, useParams, useSearchParams } from '@studio/shell-kit/router';
import { Card } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Note } from '@studio/ui/note';
import { monthIn } from '@studio/ui/pay/months';
import { PaidHeads } from '@studio/ui/pay/paid-heads';
import { signedTag } from '@studio/ui/pay/pay-labels';
import { PayRows } from '@studio/ui/pay/pay-rows';
import { PayWeeks } from '@studio/ui/pay/pay-weeks';
import { payslipRecords } from '@studio/ui/pay/payslip-csv';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { useNow } from '../../shared/use-now.js';
import { usePaidHeads, usePayslip } from './api.js';
import { MonthSteps } from './month-steps.js';
import { PayslipActions } from './payslip-actions.js';
import { StateBadge } from './state-badge.js';
import { stepsOf } from './step-labels.js';
import { t } from './messages.js';
import s from './pay.module.css';

/** A month of one trainer: opened down to who came, corrected, checked and locked. */
export default function PayslipPage(): ReactNode {
  const { trainerId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const now = useNow();
  const current = monthIn(null, now);
  const month = monthIn(params.get('month'), now);
  const payslip = usePayslip({ trainerId, month });
  if (isMissing(payslip.error))
    return (
      <AdminFrame title={t('pay')}>
        <Empty spot="nothing-found" title={t('noTrainer')} action={<BackLink month={month} />}>
          {t('noTrainerText')}
        </Empty>
      </AdminFrame>
    );
  return (
    <AdminFrame title={payslip.data?.trainer.name ?? t('pay')}>
      <div className={s.bar}>
        <BackLink month={month} />
        <MonthSteps
          month={month}
          current={current}
          onGo={(next) => setParams({ month: next }, { replace: true })}
        />
      </div>
      <Body payslip={payslip} />
    </AdminFrame>
  );
}

const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;

function Body({ payslip }: { payslip: ReturnType<typeof usePayslip> }): ReactNode {
  if (payslip.isPending) return <SkeletonRows what={t('thePayslip')} rows={4} height={96} />;
  if (payslip.isError) return <ErrorPanel onRetry={() => void payslip.refetch()} />;
  return (
    <div className={payslip.isPlaceholderData ? s.stale : undefined}>
      <Loaded payslip={payslip.data} />
    </div>
  );
}

function BackLink({ month }: { month: string }): ReactNode {
  return (
    <Link className={`link ${s.back}`} to={`/admin/pay?month=${month}`}>
      {t('allTrainers')}
    </Link>
  );
}

function Loaded({ payslip }: { payslip: Payslip }): ReactNode {
  const { groups, differences, corrections, withoutRate, weeks } = payslip;
  const hasRows = groups.length + differences.length + corrections.length > 0;
  return (
    <div className={s.columns}>
      <div className={s.column}>
        <Card className={s.sum}>
          <div className={s.sumHead}>
            <div>
              <p className="muted small">{t('total')}</p>
              <p className={`serif num ${s.total}`}>{signedTag(payslip.total)}</p>
            </div>
            <StateBadge {...payslip} />
          </div>
          {payslip.ahead > 0 && (
            <p className="muted small num">{t('ahead', { amount: signedTag(payslip.ahead) })}</p>
          )}
          {withoutRate > 0 && (
            <Note tone="scarce">{t('withoutRateNote', { count: withoutRate })}</Note>
          )}
          <PayWeeks weeks={weeks} />
        </Card>
        {hasRows ? (
          <PayRows payslip={payslip} heads={(one) => <Heads one={one} of={payslip} />} />
        ) : (
          <p className="muted">{t('nothing')}</p>
        )}
      </div>
      <Card className={s.side}>
        <h2>{t('checkAndLock')}</h2>
        <ul className={`small num ${s.done}`}>
          {stepsOf(payslip).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <PayslipActions payslip={payslip} />
        <CsvButton
          name={`pay-${payslip.month}`}
          read={() => Promise.resolve(payslipRecords([payslip]))}
        />
        <p className="muted small">{t('meaning')}</p>
      </Card>
    </div>
  );
}

function Heads({ one, of: payslip }: { one: PaidClass; of: Payslip }): ReactNode {
  const { trainer, month } = payslip;
  const { scheduleId } = one;
  const heads = usePaidHeads({ trainerId: trainer.id, month, scheduleId });
  if (heads.isPending) return <SkeletonRows what={t('whoCame')} rows={1} height={20} />;
  if (heads.isError) return <p className="muted">{t('notLoaded')}</p>;
  return <PaidHeads heads={heads.data.heads} />;
}
