import type { MergeStatus, User } from '@studio/contracts';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../shared/form-dialog.js';
import { useMergePreview } from './api.js';
import { ChooseRecord } from './choose-record.js';
import { CompareRecords } from './compare-records.js';
import type { Typed } from './compare-records.js';
import { isOtherFirst } from './merge-choices.js';
import { MergeProgress } from './merge-progress.js';
import { t } from './messages.js';

interface Choosing {
  personId: string;
  otherId: string;
  /** Null: nobody has chosen which one stays. */
  chosen: string | null;
}

/** What a merge would do, with the record that is kept. */
const usePreview = ({ personId, otherId, chosen }: Choosing) => {
  const asOpened = useMergePreview(personId, otherId);
  const first = asOpened.data && isOtherFirst(asOpened.data) ? otherId : personId;
  const keptId = chosen ?? first;
  const isSwapped = keptId === otherId;
  const swapped = useMergePreview(otherId, personId, isSwapped);
  return { preview: isSwapped ? swapped : asOpened, keptId, isSwapped };
};

/** The two records side by side; which of them stays is said by itself until it is chosen. */
function Compare({
  personId,
  otherId,
  onMerged,
  onClose,
}: {
  personId: string;
  otherId: string;
  onMerged: (status: MergeStatus) => void;
  onClose: () => void;
}): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<Typed>({ reason: '', word: '' });
  const { preview, keptId, isSwapped } = usePreview({ personId, otherId, chosen });
  if (preview.isError) return <ErrorPanel onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <SkeletonRows what={t('loading')} rows={5} height={72} />;
  return (
    <CompareRecords
      // Choices are made of the two as they stand; what was typed stays.
      key={keptId}
      preview={preview.data}
      typed={typed}
      onType={setTyped}
      onSwap={() => setChosen(isSwapped ? personId : otherId)}
      onMerged={onMerged}
      onCancel={onClose}
    />
  );
}

/** Another record of the same person is found, compared and merged, step by step. */
export function MergeDialog({ person, onClose }: { person: User; onClose: () => void }): ReactNode {
  const [otherId, setOtherId] = useState<string | null>(null);
  const [merged, setMerged] = useState<MergeStatus | null>(null);
  if (merged) return <MergeProgress first={merged} onClose={onClose} />;
  if (otherId)
    return (
      <FormDialog shape="wide" title={t('compareTitle')} onClose={onClose}>
        <Compare personId={person.id} otherId={otherId} onMerged={setMerged} onClose={onClose} />
      </FormDialog>
    );
  const name = person.full_name ?? person.email;
  return (
    <Dialog
      open
      shape="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('chooseTitle')}
      lead={<p className="muted small">{t('chooseLead', { name })}</p>}
    >
      <ChooseRecord person={person} onChoose={setOtherId} />
    </Dialog>
  );
}
