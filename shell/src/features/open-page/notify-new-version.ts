import { toast } from '@studio/shell-kit';
import { t } from './messages.js';
import { reload } from './reload.js';

/** ms; long enough to be read, and gone by itself. */
const SHOWN = 30_000;

/** Said where the page can't go on with what it has, and nowhere else (docs/decisions/0107). */
export const notifyNewVersion = (why: string): void =>
  toast.info(t('newVersion'), {
    id: 'new-version',
    description: why,
    duration: SHOWN,
    action: { label: t('load'), onClick: reload },
  });
