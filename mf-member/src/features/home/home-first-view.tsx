import { Page } from '@studio/ui/page';
import { Skeleton } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import s from './home.module.css';

/** The gateway knows which class comes next; an empty picture leaves the place as it is. */
const NEXT_PICTURE = '/api/screens/home/picture';

// A class that the page does not use is not in its styles.
const awaited = { background: 'var(--sunk)' };
const rows = { display: 'grid', gap: 12 };
const below = { ...rows, paddingBlockStart: 24 };
const card = {
  ...rows,
  padding: 16,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-lg)',
  background: 'var(--surface)',
};

/** Home of whoever has booked: the picture of the next class, and the places of all else (home-page.tsx). */
export function HomeFirstView(): ReactNode {
  return (
    <Page width="middle" title={<Skeleton height={34} width={240} />}>
      <div className={s.columns}>
        <div>
          <div className={s.hero}>
            <div className={s.picture} style={awaited}>
              <img
                src={NEXT_PICTURE}
                alt=""
                width={800}
                height={600}
                fetchPriority="high"
                decoding="sync"
              />
            </div>
            <div className={s.body} style={rows}>
              <Skeleton height={28} width="56%" />
              <Skeleton width="40%" />
              <Skeleton height={44} radius={12} />
            </div>
          </div>
          <div className={s.credits} style={card}>
            <Skeleton height={32} width="30%" />
            <Skeleton width="72%" />
            <Skeleton height={6} />
          </div>
        </div>
        <div style={below}>
          <Skeleton height={28} width={140} />
          <Skeleton height={64} radius={16} />
          <Skeleton height={64} radius={16} />
        </div>
      </div>
    </Page>
  );
}
