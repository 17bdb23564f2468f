import type { Substitution } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Check, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from './messages.js';

/** How an own request stands. */
export function CoverBadge({
  request: { state, claimedBy },
}: {
  request: Pick<Substitution, 'state' | 'claimedBy'>;
}): ReactNode {
  const name = claimedBy?.name ?? '';
  if (state === 'covered')
    return (
      <Badge tone="calm" icon={Check}>
        {t('covered', { name })}
      </Badge>
    );
  if (state === 'expired') return <Badge tone="alert">{t('noneFound')}</Badge>;
  return (
    <Badge tone="line" icon={Hourglass}>
      {state === 'claimed' ? t('waitingApproval', { name }) : t('waiting')}
    </Badge>
  );
}
