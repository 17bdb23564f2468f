import type { ReactNode } from 'react';
import { CodeCard } from './features/check-in/code-card.js';
import { ReadyCode } from './features/check-in/ready-code.js';
import HomePage from './features/home/home-page.js';
import { InstallHint } from './features/install/install-hint.js';
import { DeletionBanner } from './features/privacy/deletion-banner.js';

export { prefetchHome as prefetch } from './features/home/api.js';

/** The start page, under a banner for who is about to go. */
export default function StartPage(): ReactNode {
  return (
    <>
      <DeletionBanner />
      <HomePage codeOf={(bookingId) => <CodeCard bookingId={bookingId} />} />
      <InstallHint />
      <ReadyCode />
    </>
  );
}
