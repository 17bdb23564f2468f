import { call, messageOf } from '@studio/api-client';
import { listPromoCodeUses, type PromoCodeUse, type PromoCodeView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Dialog } from '@studio/ui/dialog';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { codeUsesCsv } from './codes-csv.js';
import { t } from './messages.js';
import s from './products.module.css';

function Uses({ items }: { items: readonly PromoCodeUse[] }): ReactNode {
  return (
    <ul className={`num small ${s.ledger}`}>
      {items.map((one) => (
        <li key={one.paymentId}>
          <span>
            <Link to={`/admin/users/${one.userId}`} className={`link strong ${s.person}`}>
              {one.name ?? t('formerMember')}
            </Link>
            <span className="muted">{one.description}</span>
            <br />
            <span className="muted">{dateAndTime(one.at)}</span>
          </span>
          <span className={s.use}>
            {t('minus', { amount: amountPaid(one.amount) })}
            {one.state === 'reserved' && <Badge tone="line">{t('payingNow')}</Badge>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who used a promotion code, when, for what, and how much it took off. */
export function CodeUses({ one, onClose }: { one: PromoCodeView; onClose: () => void }): ReactNode {
  const uses = useQuery({
    queryKey: keys.adminPromoCodeUses(one.id),
    queryFn: ({ signal }) => call(listPromoCodeUses, { params: { id: one.id }, signal }),
  });
  const items = uses.data?.items ?? [];
  const paid = items.filter(({ state }) => state === 'used');
  const total = paid.reduce((sum, { amount }) => sum + amount, 0);
  const isWhole = items.length >= one.used + one.reserved;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="sheet"
      title={t('whoUsed', { code: one.code })}
    >
      {uses.isPending && <SkeletonRows what={t('codeUses')} rows={4} height={44} />}
      {uses.isError && <Note tone="alert">{messageOf(uses.error)}</Note>}
      {uses.isSuccess && items.length === 0 && <p className="muted">{t('nobodyUsed')}</p>}
      {items.length > 0 && (
        <div className={s.form}>
          <p className="small muted num">
            {isWhole
              ? t('takenOff', { count: paid.length, amount: amountPaid(total) })
              : t('newestUses', { count: items.length })}
          </p>
          <div>
            <CsvButton name="promo-code-uses" read={() => codeUsesCsv(one.id)} />
          </div>
          <Uses items={items} />
        </div>
      )}
    </Dialog>
  );
}
