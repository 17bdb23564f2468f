import type { UserPackageView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { amountPaid, fullDate, shortDate, studioDay } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import s from './member.module.css';
import { refundWords } from '../../shared/packages/refund-words.js';
import { PackageActions } from './package-actions.js';

const ended: Record<string, string> = {
  used_up: 'Used up',
  expired: 'Expired',
  frozen: 'Frozen',
  locked: 'Locked: disputed',
  refunded: 'Refunded',
};

interface CreditsTableProps {
  packages: readonly UserPackageView[];
  /** Whose they are, where something can be done about them. */
  owner?: { id: string; name: string };
}

/** A member's packages: what is left, until when, what was paid. */
export function CreditsTable({ packages, owner }: CreditsTableProps): ReactNode {
  return (
    <Table label="Credits">
      <thead>
        <tr>
          <th scope="col">Package</th>
          <th scope="col">Left</th>
          <th scope="col">Expires</th>
          <th scope="col">Bought</th>
          <th scope="col" data-end>
            Paid
          </th>
          <th scope="col">State</th>
          {owner && <th scope="col">Actions</th>}
        </tr>
      </thead>
      <tbody className="num">
        {packages.map((one) => (
          <tr key={one.id}>
            <td className="strong">{one.packageName}</td>
            <td>
              <span className={s.left}>
                <Bar part={one.creditsLeft} whole={one.creditsTotal} />
                {one.creditsLeft} of {one.creditsTotal}
              </span>
            </td>
            <td>{fullDate(one.expiresOn)}</td>
            <td className="muted">{shortDate(studioDay(one.purchasedAt))}</td>
            <td data-end>
              {one.pricePaid === 0 ? (
                <span className="muted">Free</span>
              ) : (
                amountPaid(one.pricePaid)
              )}
            </td>
            <td>
              {one.status === 'active' ? (
                <span className="muted">Active</span>
              ) : (
                <Badge>{ended[one.status] ?? 'Other'}</Badge>
              )}
              {one.refund && (
                <span className={`muted tiny ${s.refund}`}>
                  {one.status === 'refunded' ? '' : 'Refunded '}
                  {refundWords(one.refund, shortDate)}
                </span>
              )}
              {one.frozen && one.status !== 'frozen' && (
                <span className="muted"> Freeze from {shortDate(one.frozen.from)}</span>
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
