import type { ReactNode } from 'react';
import { LegalPage } from './legal-page.js';
import { privacy, privacyInShort } from './privacy.js';

export default function PrivacyPage(): ReactNode {
  return (
    <LegalPage
      title="Privacy Policy"
      updated="1 November 2026"
      short={privacyInShort}
      sections={privacy}
      other={{ to: '/terms-of-service', title: 'Terms of Service' }}
    />
  );
}
