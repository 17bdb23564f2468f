import { messageOf } from '@studio/api-client';
import type { HealthReading, HealthRecord, MemberSafety } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Activity } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReadings, useSafetyActions } from './api.js';
import s from './care.module.css';
import { flagTexts } from './flag-texts.js';
import { HealthDialog } from './health-dialog.js';
import { t } from './messages.js';

interface OfMember {
  userId: string;
  name: string;
}

const readingLabel = ({ readerName, at, forClass }: HealthReading): string => {
  const facts = { name: readerName ?? t('somebody'), at: dateAndTime(at) };
  return forClass
    ? t('readForClass', {
        ...facts,
        className: forClass.name,
        startsAt: dateAndTime(forClass.startsAt),
      })
    : t('readBy', facts);
};

/** Who read the flags, and when; loaded when it is opened. */
function ReadingLog({ userId }: { userId: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const readings = useReadings(userId, isOpen);
  return (
    <details className={s.log} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('readingLog')}</summary>
      {isOpen && readings.isPending && <SkeletonRows what={t('theLog')} rows={2} height={20} />}
      {readings.isError && <Note tone="alert">{messageOf(readings.error)}</Note>}
      {readings.data?.items.length === 0 && <p className="muted small">{t('noReading')}</p>}
      <ul className="small num">
        {readings.data?.items.map((reading) => (
          <li key={reading.id}>{readingLabel(reading)}</li>
        ))}
      </ul>
    </details>
  );
}

function EraseDialog({
  userId,
  name,
  onDone,
  onClose,
}: OfMember & {
  onDone: () => void;
  onClose: () => void;
}): ReactNode {
  const { erase } = useSafetyActions(userId);
  const done = (): void => {
    toast.success(t('flagsErased'));
    onDone();
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('eraseTitle')}>
      <div className={s.form}>
        <p>{t('eraseText', { name })}</p>
        {erase.error && <Note tone="alert">{messageOf(erase.error)}</Note>}
        <div className={s.buttons}>
          <Button
            look="dangerFill"
            busy={erase.isPending}
            onClick={() => erase.mutate(undefined, { onSuccess: done })}
          >
            {t('eraseFlags')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Flags({ record }: { record: HealthRecord }): ReactNode {
  return (
    <Note tone="scarce" icon={Activity}>
      <ul className={s.flags}>
        {flagTexts(record.flags).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {record.consentAt && record.updatedAt && (
        <p className="tiny num">
          {t('lastChanged', {
            at: dateAndTime(record.updatedAt),
            consentAt: dateAndTime(record.consentAt),
            name: record.consentRecordedBy ?? t('somebody'),
          })}
        </p>
      )}
    </Note>
  );
}

type Step = 'show' | 'edit' | 'hide' | 'erase';

/** What can be done with flags that are shown, on file but not shown, or not there. */
const stepsOf = (isShown: boolean, isOnFile: boolean): readonly [Step, string][] => {
  if (isShown)
    return [
      ['hide', t('hide')],
      ['edit', t('edit')],
      ['erase', t('eraseFlags')],
    ];
  return isOnFile ? [['show', t('show')]] : [['edit', t('addFlags')]];
};

function Steps({
  steps,
  busy,
  onStep,
}: {
  steps: readonly [Step, string][];
  busy: boolean;
  onStep: (step: Step) => void;
}): ReactNode {
  return (
    <div className={steps.some(([step]) => step === 'show') ? s.buttons : s.actions}>
      {steps.map(([step, label]) => (
        <Button
          key={step}
          size="sm"
          look={step === 'show' ? 'soft' : 'ghost'}
          busy={busy}
          onClick={() => onStep(step)}
        >
          {label}
          <span className="visually-hidden"> {t('healthFlags')}</span>
        </Button>
      ))}
    </div>
  );
}

/** Flags are read on demand, because each reading is logged. */
export function Health({
  userId,
  name,
  health,
}: OfMember & { health: MemberSafety['health'] }): ReactNode {
  const [record, setRecord] = useState<HealthRecord | null>(null);
  const [dialog, setDialog] = useState<Step | null>(null);
  const { read } = useSafetyActions(userId);
  const shown = health.onFile ? record : null;
  const takeStep = (step: Step): void => {
    if (step === 'hide') return setRecord(null);
    if (step === 'erase') return setDialog(step);
    read.mutate(undefined, {
      onSuccess: (found) => {
        setRecord(found);
        setDialog(step);
      },
      onError: (error) => toast.error(messageOf(error)),
    });
  };
  const close = (): void => setDialog(null);
  return (
    <div className={s.row}>
      <p className="strong small">{t('healthFlags')}</p>
      {shown ? (
        <Flags record={shown} />
      ) : (
        <p className="muted small">{health.onFile ? t('flagsOnFile') : t('noFlags')}</p>
      )}
      <Steps
        steps={stepsOf(shown !== null, health.onFile)}
        busy={read.isPending}
        onStep={takeStep}
      />
      <ReadingLog userId={userId} />
      {dialog === 'edit' && record && (
        <HealthDialog {...{ userId, name, record }} onSaved={setRecord} onClose={close} />
      )}
      {dialog === 'erase' && (
        <EraseDialog {...{ userId, name }} onDone={() => setRecord(null)} onClose={close} />
      )}
    </div>
  );
}
