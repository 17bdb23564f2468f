import { labelOf } from './navigation.js';
import { t } from './messages.js';

/** What a line of the registry without `area` means: its build is from before areas were declared. */
export const formerAreas: Readonly<Record<string, unknown>> = {
  mf_admin: { menu: [{ path: '/admin', label: t('admin'), icon: 'shield' }] },
  mf_member: { pages: { '/waiver': 'signed_in', '/pay/:token': 'everyone' } },
  mf_trainer: {
    menu: [{ path: '/trainer-dashboard', label: labelOf('/trainer-dashboard'), icon: 'clipboard' }],
  },
};
