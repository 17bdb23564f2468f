import type { ReactNode } from 'react';
import { NotAvailable } from '../../shared/not-available.js';

export default function ExpiringPage(): ReactNode {
  return (
    <NotAvailable title="Expiring packages">
      Each member’s packages and their last days are on the member’s page.
    </NotAvailable>
  );
}
