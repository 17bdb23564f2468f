import { Toaster } from '@studio/shell-kit/toaster';
import type { ReactNode } from 'react';
import 'sonner/dist/styles.css';
import './toast.css';
import { loadOpenPage } from './load-open-page.js';
import { useIsPhone } from './use-is-phone.js';
import { useToastPlace } from './use-toast-place.js';
import { t } from './messages.js';
import './name-manifest.js';

// Here because this comes once the page is idle, on every page: also on a tablet on a wall.
loadOpenPage().then(
  ({ followBuilds }) => followBuilds(),
  () => undefined,
);

/** Above the bar: its 68 px, its distance to the edge, and 12 px of air. */
const ABOVE_BAR = 'calc(80px + max(16px, env(safe-area-inset-bottom)))';

/** Spec section 9: 3 visible, 4000 ms, 356 px (toast.css), gap 14, F8. */
export default function Toasts(): ReactNode {
  const isPhone = useIsPhone();
  useToastPlace(isPhone);
  return (
    <Toaster
      visibleToasts={3}
      duration={4000}
      gap={14}
      hotkey={['F8']}
      containerAriaLabel={t('messages')}
      position={isPhone ? 'bottom-center' : 'bottom-right'}
      offset={isPhone ? { bottom: ABOVE_BAR } : 24}
      mobileOffset={{ bottom: ABOVE_BAR, left: 16, right: 16 }}
    />
  );
}
