import type { ReactNode } from 'react';
import s from './front-desk.module.css';
import { t } from './messages.js';
import { useBuyer } from './use-buyer.js';

interface Props {
  userId: string;
  /** Another mail about what is bought has the invoice with it. */
  goesAnyway?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the invoice of a sale is mailed, and where to. */
export function MailInvoice({ userId, goesAnyway, checked, onChange }: Props): ReactNode {
  const buyer = useBuyer(userId);
  if (!buyer) return null;
  const { email } = buyer;
  if (!email) return <p className="muted small">{t('noAddress')}</p>;
  if (goesAnyway) return <p className="muted small">{t('invoiceGoesAnyway', { email })}</p>;
  return (
    <label className={s.check}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={s.address}>{t('mailInvoiceTo', { email })}</span>
    </label>
  );
}
