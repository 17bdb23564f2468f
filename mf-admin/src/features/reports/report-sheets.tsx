import type { DayRange } from '@studio/domain-kit';
import type { ReactNode } from 'react';
import { readRevenueRequest } from './revenue-rows.js';
import { RevenueSheet } from './revenue-sheet.js';
import { RowsSheet } from './rows-sheet.js';
import { readRequest } from './use-rows.js';

/** What a number of the money is made of, as the address asks for it; nothing when it does not. */
export function ReportSheets({
  params,
  range,
  onClose,
}: {
  params: URLSearchParams;
  range: DayRange;
  onClose: () => void;
}): ReactNode {
  const request = readRequest(params, range);
  if (request) return <RowsSheet request={request} onClose={onClose} />;
  const revenueRequest = readRevenueRequest(params, range);
  return revenueRequest && <RevenueSheet request={revenueRequest} onClose={onClose} />;
}
