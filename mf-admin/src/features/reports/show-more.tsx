import { messageOf } from '@studio/api-client';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { t } from './messages.js';

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

/** Reads the next page; when that fails, the rows that are there stay and the reason stands here. */
export function ShowMore({ rows }: { rows: PagedQuery }): ReactNode {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = rows;
  if (!hasNextPage) return null;
  return (
    <>
      {isFetchNextPageError && <Note tone="alert">{messageOf(error)}</Note>}
      <Button look="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? t('tryAgain') : t('showMore')}
      </Button>
    </>
  );
}
