import { useStudioPolicy } from '@studio/shell-kit/policy';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { LegalPage } from './legal-page.js';
import { termsInShort, termsOf } from './terms.js';

/** The terms with the studio's numbers, signed in or not. */
export default function TermsPage(): ReactNode {
  const { data: policy, isError, refetch } = useStudioPolicy();
  const instead = () => {
    if (policy) return undefined;
    return isError ? (
      <ErrorPanel title="The terms didn’t load" onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows what="the terms" rows={8} height={72} />
    );
  };
  return (
    <LegalPage
      title="Terms of Service"
      updated="1 November 2026"
      short={policy ? termsInShort(policy) : []}
      sections={policy ? termsOf(policy) : []}
      other={{ to: '/privacy-policy', title: 'Privacy Policy' }}
      instead={instead()}
    />
  );
}
