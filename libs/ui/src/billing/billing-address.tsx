import type { ReactNode } from 'react';
import { t } from './messages.js';

/** How a business is named on papers: name, address and TRN, a line each. */
export const BillingAddress = ({
  details: { name, address, trn },
}: {
  details: { name: string; address: string; trn: string };
}): ReactNode => (
  <address style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>
    <b>{name}</b>
    {address && `\n${address}`}
    {trn && (
      <span className="num">
        {'\n'}
        {t('trnOf', { trn })}
      </span>
    )}
  </address>
);
