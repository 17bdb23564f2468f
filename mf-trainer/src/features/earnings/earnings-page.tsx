import type { Payslip } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { studio } from '@studio/shell-kit/studio';
import { useSearchParams } from '@studio/shell-kit/router';
import { Button, IconButton } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Icon } from '@studio/ui/icon';
import { Page } from '@studio/ui/page';
import { monthName } from '@studio/ui/pay/pay-labels';
import { PayRows } from '@studio/ui/pay/pay-rows';
import { monthIn, shiftedMonth } from '@studio/ui/pay/months';
import { SkeletonRows } from '@studio/ui/skeleton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { AreaNav } from '../../shared/area-nav.js';
import { useNow } from '../../shared/use-now.js';
import { usePayslip } from './api.js';
import { EarnedCard } from './earned-card.js';
import { Heads } from './heads.js';

import { Statements } from './statements.js';
import { t } from './messages.js';
import s from './earnings.module.css';

/** A month of own pay, down to each class; and the months that are locked. */
export default function EarningsPage(): ReactNode {
  const { profile } = useSession();
  const [params, setParams] = useSearchParams();
  const now = useNow();
  const current = monthIn(null, now);
  const month = monthIn(params.get('month'), now);
  const trainerId = profile?.id ?? '';
  const payslip = usePayslip(trainerId, month);
  const goTo = (next: string): void =>
    setParams(next === current ? {} : { month: next }, { replace: true });
  return (
    <Page>
      <AreaNav />
      <MonthHead month={month} current={current} goTo={goTo} />
      {payslip.isPending && <SkeletonRows what={t('earnings')} rows={4} height={96} />}
      {payslip.isError && <ErrorPanel onRetry={() => void payslip.refetch()} />}
      {payslip.data && !payslip.isError && (
        <div className={payslip.isPlaceholderData ? s.stale : undefined}>
          <Month payslip={payslip.data} isCurrent={month === current} goTo={() => goTo(current)} />
        </div>
      )}
      <Statements trainerId={trainerId} />
      <Contact />
    </Page>
  );
}

function MonthHead({
  month,
  current,
  goTo,
}: {
  month: string;
  current: string;
  goTo: (month: string) => void;
}): ReactNode {
  const [before, after] = [shiftedMonth(month, -1), shiftedMonth(month, 1)];
  const year = month.slice(0, 4);
  const isThisYear = year === current.slice(0, 4);
  return (
    <div className={s.head}>
      <h1>{isThisYear ? monthName(month) : t('monthYear', { month: monthName(month), year })}</h1>
      <div className={s.arrows}>
        <IconButton label={t('earlier', { month: monthName(before) })} onClick={() => goTo(before)}>
          <Icon of={ChevronLeft} size={22} className="flip" />
        </IconButton>
        <IconButton
          label={t('later', { month: monthName(after) })}
          disabled={month >= current}
          onClick={() => goTo(after)}
        >
          <Icon of={ChevronRight} size={22} className="flip" />
        </IconButton>
      </div>
    </div>
  );
}

function Month({
  payslip,
  isCurrent,
  goTo,
}: {
  payslip: Payslip;
  isCurrent: boolean;
  goTo: () => void;
}): ReactNode {
  const { month, classes, groups, differences, corrections, ahead } = payslip;
  const isEmpty = classes.length + differences.length + corrections.length === 0 && ahead === 0;
  if (isEmpty)
    return (
      <Empty
        spot="no-bookings"
        title={t('nothing', { month: monthName(month) })}
        action={isCurrent ? undefined : <Button onClick={goTo}>{t('toThisMonth')}</Button>}
      >
        {t('nothingText')}
      </Empty>
    );
  const hasRows = groups.length + differences.length + corrections.length > 0;
  return (
    <div className={s.cards}>
      <EarnedCard payslip={payslip} />
      {hasRows && <PayRows payslip={payslip} heads={(one) => <Heads one={one} of={payslip} />} />}
    </div>
  );
}

/** By mail, else by phone; nothing where the studio has said neither. */
function Contact(): ReactNode {
  const { email, phone } = studio();
  const href = email ? `mailto:${email}` : phone && `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
  if (!href) return null;
  return (
    <p className={`muted small ${s.contact}`}>
      {t('somethingMissing')}{' '}
      <a className="link" href={href}>
        {t('writeFrontDesk')}
      </a>
    </p>
  );
}
