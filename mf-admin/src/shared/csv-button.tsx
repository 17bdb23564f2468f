import { messageOf } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { studioDay } from '@studio/ui/format';
import { saveCsv } from '@studio/ui/save-csv';
import type { ReactNode } from 'react';
import { useKeepDownload } from './keep-download.js';
import { t } from './messages.js';

/** The first record is the heads of the columns. */
export type CsvRecords = readonly (readonly unknown[])[];

/** The file was made, and not given: nobody would see that it left the studio. */
class NotKept extends Error {}
const reasonOf = (error: Error): string =>
  error instanceof NotKept ? t('downloadNotKept') : messageOf(error);

/** A list as it is filtered, all its pages, for a spreadsheet. */
export function CsvButton({
  name,
  label = t('downloadCsv'),
  of,
  size,
  isTemplate = false,
  read,
}: {
  /** Of the file; the day is added. */
  name: string;
  /** Of the button, where it is no list. */
  label?: string;
  /** Of the list, where the page has several: a screen reader says it. */
  of?: string;
  size?: 'sm';
  /** It holds nothing of the studio: the data history has no row for it. */
  isTemplate?: boolean;
  read: () => Promise<CsvRecords>;
}): ReactNode {
  const keepDownload = useKeepDownload();
  const csv = useMutation({
    mutationFn: async () => {
      const records = await read();
      if (!isTemplate)
        await keepDownload(name, records.length - 1).catch((cause: unknown) => {
          throw new NotKept('not in the data history', { cause });
        });
      return records;
    },
    onSuccess: (records) => saveCsv(`${name}-${studioDay(new Date())}`, records),
    onError: (error) => toast.error(t('fileCouldNotMade'), { description: reasonOf(error) }),
  });
  return (
    <Button look="outline" size={size} busy={csv.isPending} onClick={() => csv.mutate()}>
      {label}
      {of && <span className="visually-hidden">{t('csvOf', { of })}</span>}
    </Button>
  );
}
