import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import type { ReactNode } from 'react';
import { AdminFrame } from './admin-frame.js';

/** A page of the spec that this version can't fill: says so, and where to look meanwhile. */
export function NotAvailable({
  title,
  children,
}: {
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <AdminFrame title={title}>
      <Empty
        spot="area-unavailable"
        title="Not available in this version"
        action={
          <ButtonLink>
            <Link to="/admin/users">Go to users</Link>
          </ButtonLink>
        }
      >
        {children}
      </Empty>
    </AdminFrame>
  );
}
