import { messageOf } from '@studio/api-client';
import { BYTE_ORDER_MARK, csvRecord } from '@studio/domain-kit';
import { toast } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { t } from './messages.js';

/** The first record is the heads of the columns. */
export type CsvRecords = readonly (readonly unknown[])[];

const save = (name: string, records: CsvRecords): void => {
  const text = [BYTE_ORDER_MARK, ...records.map(csvRecord)];
  const address = URL.createObjectURL(new Blob(text, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}-${studioDay(new Date())}.csv`;
  link.click();
  URL.revokeObjectURL(address);
};

/** A list as it is filtered, all its pages, for a spreadsheet. */
export function CsvButton({
  name,
  label = t('downloadCsv'),
  of,
  size,
  read,
}: {
  /** Of the file; the day is added. */
  name: string;
  /** Of the button, where it is no list. */
  label?: string;
  /** Of the list, where the page has several: a screen reader says it. */
  of?: string;
  size?: 'sm';
  read: () => Promise<CsvRecords>;
}): ReactNode {
  const csv = useMutation({
    mutationFn: read,
    onSuccess: (records) => save(name, records),
    onError: (error) => toast.error(t('fileCouldNotMade'), { description: messageOf(error) }),
  });
  return (
    <Button look="outline" size={size} busy={csv.isPending} onClick={() => csv.mutate()}>
      {label}
      {of && <span className="visually-hidden">{t('csvOf', { of })}</span>}
    </Button>
  );
}
