import type { OnApplicationShutdown } from '@nestjs/common';
import { saleDocuments, type SaleDocuments, type SaleDocumentsQuery } from '@studio/contracts';
import { ServiceClient } from '@studio/nest-kit';

const TIMEOUT_MS = 20_000;

/** What was sold: the invoices and credit notes of payments. */
export class PaymentsDocuments extends ServiceClient implements OnApplicationShutdown {
  after({ afterInvoice, afterCreditNote }: SaleDocumentsQuery): Promise<SaleDocuments> {
    const query = `afterInvoice=${afterInvoice}&afterCreditNote=${afterCreditNote}`;
    return this.get(`/internal/sale-documents?${query}`, {
      schema: saleDocuments,
      timeoutMs: TIMEOUT_MS,
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
