import { use } from 'react';
import type { ReactNode } from 'react';
import { findArea } from './declared-areas.js';
import { NotFoundPage } from './not-found-page.js';
import { areaOf } from './route-table.js';
import type { RemoteArea } from './route-table.js';

/** A page that its remote declares in the registry; undefined there: nobody's. */
export default function DeclaredPage({
  path,
  children,
}: {
  path: string;
  children: (area: RemoteArea) => ReactNode;
}): ReactNode {
  const area = areaOf(path) ?? use(findArea(path));
  return area ? children(area) : <NotFoundPage />;
}
