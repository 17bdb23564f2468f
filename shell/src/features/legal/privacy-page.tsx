import type { ReactNode } from 'react';
import { LegalPage } from './legal-page.js';
import { t } from './messages.js';
import { privacy, privacyInShort } from './privacy.js';

export default function PrivacyPage(): ReactNode {
  return (
    <LegalPage
      title={t('privacy')}
      updated={t('revised')}
      short={privacyInShort}
      sections={privacy}
      other={{ to: '/terms-of-service', title: t('terms') }}
    />
  );
}
