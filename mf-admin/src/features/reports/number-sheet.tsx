import { Dialog } from '@studio/ui/dialog';
import type { ReactNode } from 'react';
import s from './reports.module.css';

interface NumberSheetProps {
  title: string;
  /** Of which days. */
  when?: string;
  meaning: string;
  /** What can be done with all rows: the file, a message. */
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** What a number means, and below it the rows that make it. */
export function NumberSheet(props: NumberSheetProps): ReactNode {
  const { title, when, meaning, actions, onClose, children } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      lead={when && <p className="muted small num">{when}</p>}
      shape="sheet"
    >
      <div className={s.sheet}>
        <p className="small">{meaning}</p>
        <div>{actions}</div>
        {children}
      </div>
    </Dialog>
  );
}
