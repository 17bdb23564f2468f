import type { StudioExport } from '@studio/contracts';
import { t } from './messages.js';

export const statusLabels: Record<StudioExport['status'], string> = {
  queued: t('status_queued'),
  working: t('status_working'),
  ready: t('status_ready'),
  failed: t('status_failed'),
  expired: t('status_expired'),
};
