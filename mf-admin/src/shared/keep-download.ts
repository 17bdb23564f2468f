import { call } from '@studio/api-client';
import { recordListDownload } from '@studio/contracts';
import { matchPath, useLocation } from '@studio/shell-kit/router';

/** Where a page is, not what it shows. */
const places = new Set(['cursor', 'row', 'id', 'tab', 'view']);

const filterOf = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !places.has(name)));

/** A list of a person's record, or of a class, is about them. */
const aboutOf = (pathname: string): { person?: string; scheduleId?: string } => {
  const person = matchPath('/admin/users/:id', pathname)?.params.id;
  const scheduleId = matchPath('/admin/class/:id', pathname)?.params.id;
  return { ...(person && { person }), ...(scheduleId && { scheduleId }) };
};

/** Puts a file that leaves the studio into the data history: without that there is no file. */
export const useKeepDownload = (): ((list: string, rows: number) => Promise<unknown>) => {
  const { pathname, search } = useLocation();
  return (list, rows) =>
    call(recordListDownload, {
      body: { list, rows, filter: filterOf(search), ...aboutOf(pathname) },
    });
};
