import type { CoverView } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { Card, List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Page } from '@studio/ui/page';
import { SkeletonCards } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { AreaNav } from '../../shared/area-nav.js';
import { useCover } from '../../shared/cover/use-cover.js';
import { useNow } from '../../shared/use-now.js';
import { ChooseClass } from './choose-class.js';
import s from './cover.module.css';
import { t } from './messages.js';
import { isTaken, Needed, useCoverPay } from './needed.js';
import { OwnRequest } from './own-request.js';

/** Own requests for cover, and the classes of others that need somebody. */
export default function CoverPage(): ReactNode {
  const cover = useCover();
  const now = useNow();
  return (
    <Page>
      <AreaNav />
      <div className={s.page}>
        <div className={s.head}>
          <h1>{t('cover')}</h1>
          {cover.data && <ChooseClass own={cover.data.own} now={now} />}
        </div>
        {cover.isPending && <SkeletonCards what={t('yourCover')} rows={3} height={120} />}
        {cover.isError && <ErrorPanel onRetry={() => void cover.refetch()} />}
        {cover.data && !cover.isError && <Sections cover={cover.data} now={now} />}
      </div>
    </Page>
  );
}

function Sections({
  cover: { own, others, needsApproval },
  now,
}: {
  cover: CoverView;
  now: Date;
}): ReactNode {
  const { user } = useSession();
  const pay = useCoverPay();
  const taken = others.filter((one) => isTaken(one, user?.id));
  const needed = others.filter((one) => !taken.includes(one));
  return (
    <>
      {own.length === 0 && <p className="muted small">{t('noneOwn')}</p>}
      {own.map((request) => (
        <OwnRequest key={request.id} {...{ request, now }} />
      ))}
      <section aria-labelledby="others-need" className={s.others}>
        <div className={s.head}>
          <h2 id="others-need">{t('othersNeed')}</h2>
          <span className="muted small num" aria-hidden>
            {needed.length}
          </span>
        </div>
        {needsApproval && needed.length > 0 && <p className="muted small">{t('approvalNote')}</p>}
        <Card>
          {others.length === 0 ? (
            <p>
              {t('noneNeeded')} <span className="muted">{t('noneNeededHint')}</span>
            </p>
          ) : (
            <List>
              {[...needed, ...taken].map((one) => (
                <Needed key={one.id} {...{ one, needsApproval }} pay={pay.get(one.id)} />
              ))}
            </List>
          )}
        </Card>
      </section>
    </>
  );
}
