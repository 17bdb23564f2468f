import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import type { ReactNode } from 'react';
import s from './layout.module.css';

/** A path that leads nowhere; says so and shows the way on. */
export function NotFoundPage(): ReactNode {
  return (
    <div className={s.lone}>
      <Empty
        page
        spot="nothing-found"
        title="We could not find this page"
        action={
          <ButtonLink look="outline">
            <Link to="/">Go to Home</Link>
          </ButtonLink>
        }
      >
        The address may be mistyped, or the page has moved.
      </Empty>
    </div>
  );
}
