import { BYTE_ORDER_MARK, csvRecord } from '@studio/domain-kit';

/** Gives records to the browser as a file; the first one is the heads of the columns. */
export const saveCsv = (name: string, records: readonly (readonly unknown[])[]): void => {
  const text = [BYTE_ORDER_MARK, ...records.map(csvRecord)];
  const address = URL.createObjectURL(new Blob(text, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(address);
};
