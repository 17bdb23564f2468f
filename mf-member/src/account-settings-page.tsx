import type { ReactNode } from 'react';
import { CalendarSection } from './features/calendar/calendar-section.js';
import { PreferencesSection } from './features/preferences/preferences-section.js';
import { PrivacySection } from './features/privacy/privacy-section.js';
import { AccountPage } from './features/settings/account-page.js';

/** Puts the account page together: features are independent and know nothing of each other. */
export default function AccountSettingsPage(): ReactNode {
  return (
    <AccountPage
      preferences={<PreferencesSection />}
      calendar={<CalendarSection />}
      privacy={<PrivacySection />}
    />
  );
}
