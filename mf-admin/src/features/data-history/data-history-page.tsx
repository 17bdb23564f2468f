import type { ReactNode } from 'react';
import { NotAvailable } from '../../shared/not-available.js';

export default function DataHistoryPage(): ReactNode {
  return (
    <NotAvailable title="Data history">
      Who changed what for one member is on the member’s page, under History.
    </NotAvailable>
  );
}
