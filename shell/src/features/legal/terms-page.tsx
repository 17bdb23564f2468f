import type { ReactNode } from 'react';
import { LegalPage } from './legal-page.js';
import { terms, termsInShort } from './terms.js';

export default function TermsPage(): ReactNode {
  return (
    <LegalPage
      title="Terms of Service"
      updated="1 November 2026"
      short={termsInShort}
      sections={terms}
      other={{ to: '/privacy-policy', title: 'Privacy Policy' }}
    />
  );
}
