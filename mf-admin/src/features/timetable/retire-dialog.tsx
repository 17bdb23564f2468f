import type { EditConflict } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { catalogueFields } from './field-names.js';
import { refusalMessage } from './refusal-messages.js';
import s from './timetable.module.css';
import { UsageNote } from './usage-note.js';
import { useDeleteItem, useSetActive, useUsage } from './use-usage.js';
import type { Item } from './use-usage.js';
import { t } from './messages.js';

/** Asked once more: it can't be undone. */
function DeleteConfirm({
  item,
  onBack,
  onClose,
}: {
  item: Item;
  onBack: () => void;
  onClose: () => void;
}): ReactNode {
  const removal = useDeleteItem(item);
  const { name } = item;
  const onSuccess = (): void => {
    toast.success(t('deletedNow', { name }));
    onClose();
  };
  return (
    <>
      <Note tone="scarce">{t('deleteConfirm', { name })}</Note>
      {removal.error && <Note tone="alert">{refusalMessage(removal.error)}</Note>}
      <div className={s.actions}>
        <Button
          look="dangerFill"
          busy={removal.isPending}
          onClick={() => removal.mutate(undefined, { onSuccess })}
        >
          {t('yesDelete')}
        </Button>
        <Button look="outline" onClick={onBack}>
          {t('keepItThere')}
        </Button>
      </div>
    </>
  );
}

function Body({ item, onClose }: { item: Item; onClose: () => void }): ReactNode {
  const usage = useUsage(item);
  const setActive = useSetActive(item);
  const [deleting, setDeleting] = useState(false);
  const { name, active } = item;
  const send = (version: number): void =>
    setActive.mutate(
      { active: !active, version },
      {
        onSuccess: () => {
          toast.success(active ? t('retiredNow', { name }) : t('backInUse', { name }));
          onClose();
        },
        // What stands in the way may be new.
        onError: () => void usage.refetch(),
      },
    );
  if (usage.isPending) return <SkeletonRows what={t('whoUsesIt')} rows={4} height={48} />;
  if (usage.isError) return <ErrorPanel onRetry={() => void usage.refetch()} />;
  if (deleting)
    return <DeleteConfirm item={item} onBack={() => setDeleting(false)} onClose={onClose} />;
  const isReady = !active || usage.data.canRetire;
  return (
    <>
      <p className="muted">{t('retireMeans')}</p>
      <UsageNote usage={usage.data} active={active} />
      <SaveError
        error={setActive.error}
        messageOfError={refusalMessage}
        fields={catalogueFields}
        mine={{ active: !active }}
        busy={setActive.isPending}
        onKeepMine={({ version }: EditConflict) => send(version)}
        onUseTheirs={onClose}
      />
      <div className={s.actions}>
        <Button
          look={isReady ? 'primary' : 'off'}
          disabled={!isReady}
          busy={setActive.isPending}
          onClick={() => send(item.version)}
        >
          {active ? t('retire') : t('takeBack')}
        </Button>
        {usage.data.canDelete && (
          <Button look="danger" onClick={() => setDeleting(true)}>
            {t('deleteForGood')}
          </Button>
        )}
        <Button look="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
}

/** Who uses it and what follows, before it is retired, taken back into use or deleted. */
export function RetireDialog({ item, onClose }: { item: Item; onClose: () => void }): ReactNode {
  const title = item.active ? 'retireTitle' : 'retiredTitle';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="wide"
      title={t(title, { name: item.name })}
    >
      <div className={s.form}>
        <Body item={item} onClose={onClose} />
      </div>
    </Dialog>
  );
}
