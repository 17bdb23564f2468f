import type { ReactNode } from 'react';
import { CsvButton, type CsvRecords } from '../../shared/csv-button.js';
import s from './member.module.css';

interface ListHeadProps {
  title: string;
  /** Of the file. */
  name: string;
  read: () => CsvRecords | Promise<CsvRecords>;
  children?: ReactNode;
}

/** The name of one of a member's lists, with its download. */
export function ListHead({ title, name, read, children }: ListHeadProps): ReactNode {
  return (
    <div className={s.partHead}>
      <h2>{title}</h2>
      <span className={s.state}>
        {children}
        <CsvButton size="sm" name={name} of={title} read={() => Promise.resolve(read())} />
      </span>
    </div>
  );
}
