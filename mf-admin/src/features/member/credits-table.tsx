import type { UserPackageView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { amountPaid, fullDate, shortDate, studioDay } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import s from './member.module.css';
import { refundLabel } from '../../shared/packages/refund-label.js';
import { PackageActions } from './package-actions.js';
import { t } from './messages.js';

const ended: Record<string, string> = {
  used_up: t('usedUp'),
  expired: t('expired'),
  frozen: t('frozen'),
  locked: t('lockedDisputed'),
  refunded: t('refunded'),
};

interface CreditsTableProps {
  packages: readonly UserPackageView[];
  /** Whose they are, where something can be done about them. */
  owner?: { id: string; name: string };
}

/** A member's packages: what is left, until when, what was paid. */
export function CreditsTable({ packages, owner }: CreditsTableProps): ReactNode {
  return (
    <Table label={t('credits')}>
      <thead>
        <tr>
          <th scope="col">{t('package')}</th>
          <th scope="col">{t('left')}</th>
          <th scope="col">{t('expires')}</th>
          <th scope="col">{t('bought')}</th>
          <th scope="col" data-end>
            {t('paid')}
          </th>
          <th scope="col">{t('state')}</th>
          {owner && <th scope="col">{t('actions')}</th>}
        </tr>
      </thead>
      <tbody className="num">
        {packages.map((one) => (
          <tr key={one.id}>
            <td className="strong">{one.packageName}</td>
            <td>
              <span className={s.left}>
                <Bar part={one.creditsLeft} whole={one.creditsTotal} />
                {t('creditsLeftCreditsTotal', {
                  creditsLeft: one.creditsLeft,
                  creditsTotal: one.creditsTotal,
                })}
              </span>
            </td>
            <td>{fullDate(one.expiresOn)}</td>
            <td className="muted">{shortDate(studioDay(one.purchasedAt))}</td>
            <td data-end>
              {one.pricePaid === 0 ? (
                <span className="muted">{t('free')}</span>
              ) : (
                amountPaid(one.pricePaid)
              )}
            </td>
            <td>
              {one.status === 'active' ? (
                <span className="muted">{t('active')}</span>
              ) : (
                <Badge>{ended[one.status] ?? t('other')}</Badge>
              )}
              {one.refund && (
                <span className={`muted tiny ${s.refund}`}>
                  {one.status === 'refunded'
                    ? refundLabel(one.refund, shortDate)
                    : t('refundedOn', { refund: refundLabel(one.refund, shortDate) })}
                </span>
              )}
              {one.frozen && one.status !== 'frozen' && (
                <span className="muted">
                  {' '}
                  {t('freezeFromShortDate', { shortDate: shortDate(one.frozen.from) })}
                </span>
              )}
            </td>
            {owner && (
              <td>
                <PackageActions one={one} owner={owner} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
