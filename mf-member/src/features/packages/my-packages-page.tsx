import type { UserPackageView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { ButtonLink } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { addDays, count, dayMonth, fullDate, studioDay } from '@studio/ui/format';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { useNow } from '../../shared/use-now.js';
import { useMyPackages } from './api.js';
import s from './my-packages.module.css';
import { Receipts } from './receipts.js';

const ended: Record<string, string> = { used_up: 'Used up', expired: 'Expired', frozen: 'Frozen' };

function Usable({ one, soon }: { one: UserPackageView; soon: string }): ReactNode {
  const expiring = one.expiresOn <= soon;
  return (
    <Card className="num" aria-label={one.packageName}>
      <div className={s.head}>
        <h2>{one.packageName}</h2>
        {one.status === 'frozen' && <Badge>Frozen</Badge>}
        {expiring && <Badge tone="scarce">Expires {dayMonth(one.expiresOn)}</Badge>}
      </div>
      <p className="strong">
        {one.creditsLeft} of {count(one.creditsTotal, 'credit')} left
      </p>
      <div className={s.bar}>
        <Bar part={one.creditsLeft} whole={one.creditsTotal} tone={expiring ? 'scarce' : 'calm'} />
      </div>
      <p className="muted small">
        Valid to the end of {fullDate(one.expiresOn)} · bought{' '}
        {dayMonth(studioDay(one.purchasedAt))}
      </p>
      {one.classTypes.length > 0 && <p className="muted small">For {one.classTypes.join(', ')}</p>}
    </Card>
  );
}

const bookOrBuy = (credits: number) =>
  credits > 0 ? <Link to="/schedule">Book a class</Link> : <Link to="/packages">See packages</Link>;

export default function MyPackagesPage(): ReactNode {
  const soon = addDays(studioDay(useNow()), 7);
  const mine = useMyPackages();
  const body = () => {
    if (mine.isPending) return <SkeletonRows what="your packages" rows={3} height={148} />;
    if (mine.isError) return <ErrorPanel onRetry={() => void mine.refetch()} />;
    const { items, creditsLeft } = mine.data;
    const usable = items.filter(({ status }) => status === 'active' || status === 'frozen');
    const old = items.filter((one) => !usable.includes(one));
    return (
      <>
        {usable.length === 0 ? (
          <Empty
            spot="no-bookings"
            title="No credits at the moment"
            action={<ButtonLink look="primary">{bookOrBuy(0)}</ButtonLink>}
          >
            A package gives you credits for every class on the schedule.
          </Empty>
        ) : (
          <>
            <p className={`muted num ${s.total}`}>{count(creditsLeft, 'credit')} to book with</p>
            <div className={s.list}>
              {usable.map((one) => (
                <Usable key={one.id} one={one} soon={soon} />
              ))}
              <ButtonLink look="primary" size="lg" block>
                {bookOrBuy(creditsLeft)}
              </ButtonLink>
            </div>
          </>
        )}
        {old.length > 0 && (
          <Section title="Earlier">
            <List>
              {old.map((one) => (
                <li
                  key={one.id}
                  className={`row between num ${s.old}`}
                  style={{ minBlockSize: 56 }}
                >
                  <span>{one.packageName}</span>
                  <span className="small">
                    {ended[one.status] ?? 'Ended'} · {fullDate(one.expiresOn)}
                  </span>
                </li>
              ))}
            </List>
          </Section>
        )}
      </>
    );
  };
  return (
    <Page
      title="My Packages"
      aside={
        <Link to="/packages" className="link small">
          Packages
        </Link>
      }
    >
      {body()}
      <Receipts />
    </Page>
  );
}
