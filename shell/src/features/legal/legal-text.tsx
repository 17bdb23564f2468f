import type { StudioTextKind } from '@studio/contracts';
import { useStudioText } from '@studio/shell-kit/studio-text';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate, studioDay } from '@studio/ui/format';
import { Prose } from '@studio/ui/prose';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ComponentType, ReactNode } from 'react';
import { LegalPage } from './legal-page.js';
import { t } from './messages.js';

interface LegalTextProps {
  kind: StudioTextKind;
  title: string;
  other: { to: string; title: string };
  /** Stands while the studio has published none of its own. */
  standard: ComponentType;
}

const textsOf = (kind: StudioTextKind) =>
  kind === 'privacy'
    ? ({ notLoaded: 'privacyNotLoaded', loading: 'privacyLoading' } as const)
    : ({ notLoaded: 'termsNotLoaded', loading: 'termsLoading' } as const);

/** The studio's own text in force, or the standard one. */
export function LegalText({ kind, title, other, standard: Standard }: LegalTextProps): ReactNode {
  const { data: text, isError, refetch } = useStudioText(kind);
  if (text?.version === 0) return <Standard />;
  const texts = textsOf(kind);
  const instead = () => {
    if (text) return <Prose html={text.html} />;
    return isError ? (
      <ErrorPanel title={t(texts.notLoaded)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows what={t(texts.loading)} rows={8} height={72} />
    );
  };
  return (
    <LegalPage
      title={title}
      updated={text?.publishedAt ? fullDate(studioDay(text.publishedAt)) : null}
      short={[]}
      sections={[]}
      other={other}
      instead={instead()}
    />
  );
}
