import type { UserPackageView } from '@studio/contracts';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { dayMonth, fullDate, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { nearEnd } from '../../shared/near-end.js';
import { FreezeDialog } from './freeze-dialog.js';
import { LedgerDialog } from './ledger-dialog.js';
import s from './my-packages.module.css';
import { endLabel, partRefundLabel, validityLabel } from './owned-package-labels.js';
import { UnfreezeDialog } from './unfreeze-dialog.js';
import { Text, t } from './messages.js';

type Open = 'ledger' | 'freeze' | 'unfreeze' | null;

/** What the member should know of it: until when, for what, and what holds it back. */
function Facts({ one }: { one: UserPackageView }): ReactNode {
  const { frozen } = one;
  const partRefund = partRefundLabel(one);
  return (
    <>
      <p className="muted small">
        {one.pricePaid === 0
          ? t('fromStudioWithValidity', { validity: validityLabel(one) })
          : t('boughtWithValidity', {
              validity: validityLabel(one),
              day: dayMonth(studioDay(one.purchasedAt)),
            })}
      </p>
      {one.classTypes.length > 0 && (
        <p className="muted small">
          {t('forClassTypes', { classTypes: one.classTypes.join(', ') })}
        </p>
      )}
      {partRefund && <p className="muted small">{partRefund}</p>}
      {frozen && (
        <p className="small">
          {t(one.status === 'frozen' ? 'frozenFromTo' : 'willBeFrozenFromTo', {
            from: dayMonth(frozen.from),
            until: fullDate(frozen.until),
          })}
        </p>
      )}
      {one.status === 'locked' && (
        <div className={s.note}>
          <Note tone="alert">{t('paymentIsDisputed')}</Note>
        </div>
      )}
    </>
  );
}

interface ActionsProps {
  one: UserPackageView;
  isEnding: boolean;
  onOpen: (dialog: Open) => void;
}

function Actions({ one, isEnding, onOpen }: ActionsProps): ReactNode {
  const { frozen } = one;
  return (
    <div className={s.actions}>
      <Button size="sm" look="soft" onClick={() => onOpen('ledger')}>
        <Text
          message="creditsOfPackage"
          values={{ packageName: one.packageName }}
          tags={{ span: <span className="visually-hidden" /> }}
        />
      </Button>
      {one.status !== 'locked' && (
        <Button size="sm" look="outline" onClick={() => onOpen(frozen ? 'unfreeze' : 'freeze')}>
          <Text
            message={frozen ? 'endFreezeOfPackage' : 'freezeOfPackage'}
            values={{ packageName: one.packageName }}
            tags={{ hidden: <span className="visually-hidden" /> }}
          />
        </Button>
      )}
      {isEnding && (
        <ButtonLink size="sm" look="outline">
          <Link to="/packages">{t('buyAgain')}</Link>
        </ButtonLink>
      )}
    </div>
  );
}

/** Whether it is about to expire, and whether few of its credits are left. */
const endOf = (one: UserPackageView, near: ReturnType<typeof nearEnd>) => ({
  expiring: !one.frozen && one.creditsLeft > 0 && near.isExpiring(one),
  low: one.status === 'active' && near.isLow(one) && !near.isLow({ creditsLeft: one.creditsTotal }),
});

/** A package of one's own that is of use, or will be: what is left, until when, and its freeze. */
export function OwnedPackage({ one, today }: { one: UserPackageView; today: string }): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const { expiring, low } = endOf(one, nearEnd(useStudioPolicy().data, today));
  return (
    <Card className="num" aria-label={one.packageName}>
      <div className={s.head}>
        <h2>{one.packageName}</h2>
        {one.status === 'frozen' && <Badge>{t('frozen')}</Badge>}
        {one.status === 'locked' && <Badge tone="alert">{t('locked')}</Badge>}
        {expiring && <Badge tone="scarce">{endLabel(one, today)}</Badge>}
      </div>
      <p className="strong">
        {t('creditsOfLeft', {
          creditsLeft: one.creditsLeft,
          creditsTotal: one.creditsTotal,
        })}
      </p>
      <div className={s.bar}>
        <Bar part={one.creditsLeft} whole={one.creditsTotal} tone={expiring ? 'scarce' : 'calm'} />
      </div>
      <Facts one={one} />
      <Actions one={one} isEnding={low || expiring} onOpen={setOpen} />
      {open === 'ledger' && <LedgerDialog one={one} onClose={close} />}
      {open === 'freeze' && <FreezeDialog one={one} onClose={close} />}
      {open === 'unfreeze' && one.frozen && (
        <UnfreezeDialog one={one} frozen={one.frozen} onClose={close} />
      )}
    </Card>
  );
}
