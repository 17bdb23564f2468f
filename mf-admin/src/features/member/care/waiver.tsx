import { messageOf } from '@studio/api-client';
import type { WaiverState } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { dateAndTime, fullDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Signature } from '@studio/ui/signature';
import { Skeleton } from '@studio/ui/skeleton';
import { WaiverForm } from '@studio/ui/waiver-form';
import { useState } from 'react';
import type { ReactNode } from 'react';
import s from './care.module.css';
import { useWaiver, useWaiverActions } from './waiver-api.js';
import { t } from './messages.js';

interface OfMember {
  userId: string;
  name: string;
}

/** The member signs here, with a finger on the tablet. */
function TabletDialog({
  userId,
  name,
  state,
  onClose,
}: OfMember & { state: WaiverState; onClose: () => void }): ReactNode {
  const { sign } = useWaiverActions(userId);
  const done = (): void => {
    toast.success(t('waiverSigned'));
    onClose();
  };
  return (
    <Dialog
      open
      shape="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('signOnTablet')}
      lead={<p className="muted small">{t('handTablet', { name })}</p>}
    >
      <div className={s.form}>
        <WaiverForm
          text={state.text.text}
          name={name}
          busy={sign.isPending}
          error={sign.error ? messageOf(sign.error) : null}
          onSign={(signed) =>
            sign.mutate({ ...signed, version: state.text.version }, { onSuccess: done })
          }
        />
      </div>
    </Dialog>
  );
}

const stateLabel = ({
  isSigned,
  signature,
  signedElsewhere,
  requestedAt,
  text,
}: WaiverState): string => {
  if (signature && isSigned)
    return t('signedText', {
      at: dateAndTime(signature.signedAt),
      version: signature.version,
      where: signature.where,
    });
  if (isSigned && signedElsewhere)
    return t('signedElsewhere', { day: fullDate(signedElsewhere.signedOn) });
  if (requestedAt) return t('waitsForSignature', { at: dateAndTime(requestedAt) });
  return signature
    ? t('signedOlder', { version: signature.version, current: text.version })
    : t('notSigned');
};

function Steps({ userId, name, state }: OfMember & { state: WaiverState }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { request } = useWaiverActions(userId);
  const send = (): void =>
    request.mutate(undefined, {
      onSuccess: () => toast.success(t('requestSent', { name })),
      onError: (error) => toast.error(t('notSaved'), { description: messageOf(error) }),
    });
  return (
    <div className={s.buttons}>
      <Button size="sm" look="soft" onClick={() => setOpen(true)}>
        {t('signOnTablet')}
      </Button>
      <Button size="sm" look="ghost" busy={request.isPending} onClick={send}>
        {state.requestedAt ? t('sendAgain') : t('sendToPhone')}
      </Button>
      {isOpen && <TabletDialog {...{ userId, name, state }} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** One of the system before is of another text: the studio may have its own signed all the same. */
const mayBeRequested = ({ signature, text }: WaiverState): boolean =>
  signature?.version !== text.version;

/** Whether the waiver in force is signed, and how to have it signed. */
export function Waiver({ userId, name }: OfMember): ReactNode {
  const waiver = useWaiver(userId);
  const { data } = waiver;
  return (
    <div className={s.row}>
      <p className="strong small">{t('waiver')}</p>
      {waiver.isPending && <Skeleton height={20} />}
      {waiver.isError && <Note tone="alert">{messageOf(waiver.error)}</Note>}
      {data && (
        <p className={data.isSigned ? 'small num' : 'muted small num'}>{stateLabel(data)}</p>
      )}
      {data?.signature?.drawing && (
        <Signature
          drawing={data.signature.drawing}
          label={t('signatureOf', { name: data.signature.name })}
        />
      )}
      {data && mayBeRequested(data) && <Steps userId={userId} name={name} state={data} />}
    </div>
  );
}
