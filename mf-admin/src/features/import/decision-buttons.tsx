import { messageOf } from '@studio/api-client';
import type { ImportDecision, ImportRow, ImportView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useImportActions } from './api.js';
import s from './import.module.css';
import { t } from './messages.js';

/** Who a row is whose name is not that of whom its address or number finds. */
export function DecisionButtons({ row, one }: { row: ImportRow; one: ImportView }): ReactNode {
  const { decide } = useImportActions(one.id);
  const isSameKnown = row.candidate ?? row.problems.some(({ code }) => code !== 'number_of_others');
  const choices: [ImportDecision, string][] = [
    ...(isSameKnown
      ? [
          [
            'same_person',
            row.candidate ? t('samePerson', { name: row.candidate.name }) : t('sameAsLine'),
          ] satisfies [ImportDecision, string],
        ]
      : []),
    ['new_person', t('newPerson')],
    ['leave_out', t('leaveOut')],
  ];
  return (
    <div className={s.decide} role="group" aria-label={t('whoIs', { line: row.line })}>
      {choices.map(([decision, label]) => (
        <Button
          key={decision}
          size="sm"
          look={row.decision === decision ? 'soft' : 'outline'}
          aria-pressed={row.decision === decision}
          busy={decide.isPending && decide.variables.decision === decision}
          disabled={decide.isPending || one.status === 'checking'}
          onClick={() => decide.mutate({ line: row.line, decision })}
        >
          {label}
        </Button>
      ))}
      {decide.isError && <Note tone="alert">{messageOf(decide.error)}</Note>}
    </div>
  );
}
