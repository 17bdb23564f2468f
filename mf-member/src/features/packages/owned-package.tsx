import type { UserPackageView } from '@studio/contracts';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { count, dayMonth, fullDate, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { nearEnd } from '../../shared/near-end.js';
import { FreezeDialog } from './freeze-dialog.js';
import { LedgerDialog } from './ledger-dialog.js';
import s from './my-packages.module.css';
import { endWords, partRefundWords, validWords } from './owned-words.js';
import { UnfreezeDialog } from './unfreeze-dialog.js';

type Open = 'ledger' | 'freeze' | 'unfreeze' | null;

/** A package of one's own that is of use, or will be: what is left, until when, and its freeze. */
export function OwnedPackage({ one, today }: { one: UserPackageView; today: string }): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const { frozen } = one;
  const near = nearEnd(useStudioPolicy().data, today);
  const partRefund = partRefundWords(one);
  const expiring = !frozen && one.creditsLeft > 0 && near.isExpiring(one);
  const low =
    one.status === 'active' && near.isLow(one) && !near.isLow({ creditsLeft: one.creditsTotal });
  return (
    <Card className="num" aria-label={one.packageName}>
      <div className={s.head}>
        <h2>{one.packageName}</h2>
        {one.status === 'frozen' && <Badge>Frozen</Badge>}
        {one.status === 'locked' && <Badge tone="alert">Locked</Badge>}
        {expiring && <Badge tone="scarce">{endWords(one, today)}</Badge>}
      </div>
      <p className="strong">
        {one.creditsLeft} of {count(one.creditsTotal, 'credit')} left
      </p>
      <div className={s.bar}>
        <Bar part={one.creditsLeft} whole={one.creditsTotal} tone={expiring ? 'scarce' : 'calm'} />
      </div>
      <p className="muted small">
        {validWords(one)} ·{' '}
        {one.pricePaid === 0 ? 'from the studio' : `bought ${dayMonth(studioDay(one.purchasedAt))}`}
      </p>
      {one.classTypes.length > 0 && <p className="muted small">For {one.classTypes.join(', ')}</p>}
      {partRefund && <p className="muted small">{partRefund}</p>}
      {frozen && (
        <p className="small">
          {one.status === 'frozen' ? 'Frozen' : 'Will be frozen'} from {dayMonth(frozen.from)} to
          the end of {fullDate(frozen.until)}.
        </p>
      )}
      {one.status === 'locked' && (
        <div className={s.note}>
          <Note tone="alert">
            The payment of this package is disputed: its credits wait until that is settled.
          </Note>
        </div>
      )}
      <div className={s.actions}>
        <Button size="sm" look="soft" onClick={() => setOpen('ledger')}>
          Credits<span className="visually-hidden"> of {one.packageName}</span>
        </Button>
        {one.status !== 'locked' && (
          <Button size="sm" look="outline" onClick={() => setOpen(frozen ? 'unfreeze' : 'freeze')}>
            {frozen ? 'End freeze' : 'Freeze'}
            <span className="visually-hidden"> of {one.packageName}</span>
          </Button>
        )}
        {(low || expiring) && (
          <ButtonLink size="sm" look="outline">
            <Link to="/packages">Buy again</Link>
          </ButtonLink>
        )}
      </div>
      {open === 'ledger' && <LedgerDialog one={one} onClose={close} />}
      {open === 'freeze' && <FreezeDialog one={one} onClose={close} />}
      {open === 'unfreeze' && frozen && (
        <UnfreezeDialog one={one} frozen={frozen} onClose={close} />
      )}
    </Card>
  );
}
