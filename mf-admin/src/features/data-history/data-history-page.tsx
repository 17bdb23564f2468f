import type { ReactNode } from 'react';
import { NotAvailable } from '../../shared/not-available.js';
import { t } from './messages.js';

export default function DataHistoryPage(): ReactNode {
  return <NotAvailable title={t('dataHistory')}>{t('whoChangedWhatOne')}</NotAvailable>;
}
