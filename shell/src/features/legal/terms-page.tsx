import { useStudioPolicy } from '@studio/shell-kit/policy';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { LegalPage } from './legal-page.js';
import { LegalText } from './legal-text.js';
import { t } from './messages.js';
import { termsInShort, termsOf } from './terms.js';

const other = () => ({ to: '/privacy-policy', title: t('privacy') });

/** The standard terms with the studio's numbers. */
function StandardTerms(): ReactNode {
  const { data: policy, isError, refetch } = useStudioPolicy();
  const instead = () => {
    if (policy) return undefined;
    return isError ? (
      <ErrorPanel title={t('termsNotLoaded')} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows what={t('termsLoading')} rows={8} height={72} />
    );
  };
  return (
    <LegalPage
      title={t('terms')}
      updated={t('revised')}
      short={policy ? termsInShort(policy) : []}
      sections={policy ? termsOf(policy) : []}
      other={other()}
      instead={instead()}
    />
  );
}

/** Signed in or not. */
export default function TermsPage(): ReactNode {
  return <LegalText kind="terms" title={t('terms')} other={other()} standard={StandardTerms} />;
}
