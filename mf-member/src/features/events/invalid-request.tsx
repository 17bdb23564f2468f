import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Page } from '@studio/ui/page';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Result } from '../../shared/result.js';

export const waysOn = (
  <>
    <ButtonLink look="primary" size="lg" block>
      <Link to="/">View Other Events</Link>
    </ButtonLink>
    <ButtonLink look="ghost" size="lg" block>
      <Link to="/schedule">See the schedule</Link>
    </ButtonLink>
  </>
);

/** A link about an event that does not say which (spec section 2). */
export function InvalidRequest(): ReactNode {
  return (
    <Page>
      <Result
        icon={CircleAlert}
        tone="alert"
        title="Invalid Request"
        text="The link is not complete: it does not say which event it is about."
        actions={waysOn}
      />
    </Page>
  );
}
