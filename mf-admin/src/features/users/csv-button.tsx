import { messageOf } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import type { UserFilter } from '../../shared/api.js';
import { usersCsv } from './users-csv.js';
import { t } from './messages.js';

const save = (file: Blob): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `users-${studioDay(new Date())}.csv`;
  link.click();
  URL.revokeObjectURL(address);
};

/** The list as it is filtered, all its pages, for a spreadsheet. */
export function CsvButton({ filter }: { filter: UserFilter }): ReactNode {
  const csv = useMutation({
    mutationFn: () => usersCsv(filter),
    onSuccess: save,
    onError: (error) => toast.error(t('fileCouldNotMade'), { description: messageOf(error) }),
  });
  return (
    <Button look="outline" size="sm" busy={csv.isPending} onClick={() => csv.mutate()}>
      {t('downloadCsv')}
    </Button>
  );
}
