import { PageSpinner } from '@studio/ui/spinner';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { NotFoundPage } from './not-found-page.js';
import type { Repair } from './remote-boundary.js';

/** The build in use has no such page: one that was rolled out meanwhile may have it. */
export default function UnknownPage({ find }: { find: () => Promise<Repair> }): ReactNode {
  const [isLooking, setLooking] = useState(true);
  useEffect(() => {
    let isHere = true;
    const end = (repair?: Repair): void => {
      if (!isHere) return;
      if (repair) repair();
      else setLooking(false);
    };
    find().then(end, () => end());
    return () => {
      isHere = false;
    };
    // Once for each visit: `find` is another function at each drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as said
  }, []);
  return isLooking ? <PageSpinner /> : <NotFoundPage />;
}
