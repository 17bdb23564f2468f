import type { ReactNode } from 'react';

/** An invoice or credit note, in a tab of its own. */
export function PdfLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <a className="link" href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> (PDF, opens in a new tab)</span>
    </a>
  );
}
