import type { ReactNode } from 'react';
import { t } from './messages.js';

/** An invoice or credit note, in a tab of its own. */
export function PdfLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <a className="link" href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> {t('pdfOpensNewTab')}</span>
    </a>
  );
}
