import { Link } from '@studio/shell-kit/router';
import { amountPaid } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { Text } from './messages.js';
import s from './payouts.module.css';
import { usePayouts } from './use-payouts.js';

/** On the overview, while money waits at the front desk. */
export function PayoutsNote(): ReactNode {
  const { data } = usePayouts();
  if (!data || data.count === 0) return null;
  const { owed, count } = data;
  return (
    <div className={`num ${s.note}`}>
      <Note tone="scarce">
        <Text
          message="owedOnOverview"
          values={{ amount: amountPaid(owed), count }}
          tags={{ link: <Link to="/admin/cash-drawer" className="link" /> }}
        />
      </Note>
    </div>
  );
}
