import type { ReactNode } from 'react';
import { DeletionBanner } from './features/privacy/deletion-banner.js';
import SettingsPage from './features/settings/settings-page.js';

/** The settings, under a banner for who is about to go. */
export default function SettingsWithBanner(): ReactNode {
  return (
    <>
      <DeletionBanner />
      <SettingsPage />
    </>
  );
}
