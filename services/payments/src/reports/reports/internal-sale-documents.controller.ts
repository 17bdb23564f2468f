import { Controller, Get } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { saleDocumentsQuery, type SaleDocuments, type SaleDocumentsQuery } from '@studio/contracts';
import { ParsedQuery } from '@studio/nest-kit';
import { SaleDocumentsQueries } from './sale-documents.queries.js';

/** What booking makes recognised revenue of. */
@Controller('internal/sale-documents')
export class InternalSaleDocumentsController {
  constructor(private readonly documents: SaleDocumentsQueries) {}

  @Get()
  @FromServices('booking')
  after(@ParsedQuery(saleDocumentsQuery) query: SaleDocumentsQuery): Promise<SaleDocuments> {
    return this.documents.after(query);
  }
}
