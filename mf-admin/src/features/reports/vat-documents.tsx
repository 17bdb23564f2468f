import type { VatReturn } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { signedTag } from './report-labels.js';
import s from './reports.module.css';
import { t } from './messages.js';

type Name = 'invoice' | 'credit_note';

/** Invoices and credit notes that the boxes are made of; each opens its list. */
export function VatDocuments({
  report,
  onOpen,
}: {
  report: VatReturn;
  onOpen: (document: Name) => void;
}): ReactNode {
  const { invoices, creditNotes, giftCards } = report;
  const rows = [
    { document: 'invoice' as const, name: t('invoices'), show: t('showInvoices'), ...invoices },
    {
      document: 'credit_note' as const,
      name: t('creditNotes'),
      show: t('showCreditNotes'),
      ...creditNotes,
    },
  ];
  return (
    <section aria-labelledby="behind-boxes">
      <h2 id="behind-boxes" className={s.docs}>
        {t('behindBoxes')}
      </h2>
      <Table label={t('documents')}>
        <thead>
          <tr>
            <th scope="col">{t('document')}</th>
            {(['count', 'net', 'vat', 'total'] as const).map((head) => (
              <th key={head} scope="col" data-end>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {rows.map(({ document, name, show, count, net, vat, total }) => (
            <tr key={document}>
              <th scope="row">
                <button
                  type="button"
                  className={`link ${s.rowLink}`}
                  aria-label={show}
                  onClick={() => onOpen(document)}
                >
                  {name}
                </button>
              </th>
              <td data-end>{count}</td>
              {[net, vat, total].map((fils, n) => (
                <td key={heads[n]} data-end>
                  {filsToAed(fils)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {giftCards !== 0 && (
        <p className={`muted small num ${s.note}`}>
          {t('outOfScope', { amount: signedTag(giftCards) })}
        </p>
      )}
    </section>
  );
}

const heads = ['net', 'vat', 'total'];
