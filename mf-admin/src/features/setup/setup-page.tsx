import type { SetupScreen, TemplateKind } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Card, List } from '@studio/ui/card';
import { cx } from '@studio/ui/cx';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { OpenCard } from './open-card.js';
import { isSettled, useSetupScreen } from '../../shared/setup/use-setup-screen.js';
import { hasTemplate } from './setup-labels.js';
import { SetupRow } from './setup-row.js';
import { TemplateDialog } from './template-dialog.js';
import s from './setup.module.css';
import { t } from './messages.js';

function Progress({ items }: Pick<SetupScreen, 'items'>): ReactNode {
  return (
    <div className={s.progress} aria-hidden>
      {items.map((row) => (
        <span key={row.item} className={cx(isSettled(row) && s.settled)} />
      ))}
    </div>
  );
}

function Checklist({ screen }: { screen: SetupScreen }): ReactNode {
  const [kind, setKind] = useState<TemplateKind | null>(null);
  return (
    <div className={s.columns}>
      <div>
        <Progress items={screen.items} />
        <Card look="flush" aria-label={t('steps')}>
          <List>
            {screen.items.map((row, n) => (
              <SetupRow
                key={row.item}
                screen={screen}
                row={row}
                number={n + 1}
                onTemplate={() => hasTemplate(row.item) && setKind(row.item)}
              />
            ))}
          </List>
        </Card>
      </div>
      <OpenCard screen={screen} />
      {kind && <TemplateDialog kind={kind} onClose={() => setKind(null)} />}
    </div>
  );
}

/** How an empty studio becomes one that is open: in any order, left and resumed. */
export default function SetupPage(): ReactNode {
  const setup = useSetupScreen();
  const body = () => {
    if (setup.isPending) return <SkeletonRows what={t('list')} rows={10} height={64} />;
    if (setup.isError) return <ErrorPanel onRetry={() => void setup.refetch()} />;
    return <Checklist screen={setup.data} />;
  };
  const items = setup.data?.items ?? [];
  const done = items.filter(isSettled).length;
  return (
    <AdminFrame
      title={t('title')}
      count={
        setup.data &&
        (done === items.length ? t('allDone') : t('progress', { done, all: items.length }))
      }
      aside={
        <Link to="/admin/team" className="link small">
          {t('inviteSomeone')}
        </Link>
      }
    >
      {body()}
    </AdminFrame>
  );
}
