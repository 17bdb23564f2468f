import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { Page } from '@studio/ui/page';
import type { ReactNode } from 'react';

/** No plan is on sale: packages are the way to book until one is. */
export default function SubscriptionsPage(): ReactNode {
  return (
    <Page title="Subscriptions">
      <Empty
        spot="on-the-list"
        title="No monthly plans on sale yet"
        action={
          <>
            <ButtonLink look="primary">
              <Link to="/packages">See packages</Link>
            </ButtonLink>
            <ButtonLink look="ghost">
              <Link to="/my-packages">My Packages</Link>
            </ButtonLink>
          </>
        }
      >
        You have no subscription. Packages pay for every class on the schedule, without renewing by
        themselves.
      </Empty>
    </Page>
  );
}
