import type { ReactNode } from 'react';
import { LegalPage } from './legal-page.js';
import { LegalText } from './legal-text.js';
import { t } from './messages.js';
import { privacyInShort, privacyOf } from './privacy.js';
import { whoAndWhere } from './who-and-where.js';

const other = () => ({ to: '/terms-of-service', title: t('terms') });

function StandardPrivacy(): ReactNode {
  return (
    <LegalPage
      title={t('privacy')}
      updated={t('revised')}
      short={privacyInShort}
      sections={privacyOf(whoAndWhere())}
      other={other()}
    />
  );
}

export default function PrivacyPage(): ReactNode {
  return (
    <LegalText kind="privacy" title={t('privacy')} other={other()} standard={StandardPrivacy} />
  );
}
