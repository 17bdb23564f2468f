import type { PushState } from '@studio/shell-kit/push';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { Skeleton } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { usePush } from '../../shared/use-push.js';
import s from './preferences.module.css';
import { t } from './messages.js';

const labels: Record<PushState, string> = {
  on: t('deviceTellsYouAt'),
  off: t('hearAtOnceWhen'),
  denied: t('browserBlocksMessagesFrom'),
  unsupported: t('browserCantReceivePush'),
  unavailable: t('studioHasNotSet'),
};
const titles: Record<PushState, string> = {
  on: t('pushOnHere'),
  off: t('pushOffHere'),
  denied: t('pushBlockedHere'),
  unsupported: t('noPushBrowser'),
  unavailable: t('noPushYet'),
};

/** Push on this device: its state, why, and the way to change it. Asks only when clicked. */
export function PushPart(): ReactNode {
  const { state, isPending, error, on, off } = usePush();
  return (
    <div className={s.part}>
      <div className={s.line}>
        <div className="grow" role="status">
          <h3>{state ? titles[state] : t('pushOnDevice')}</h3>
          {state ? <p className="muted small">{labels[state]}</p> : <Skeleton height={20} />}
        </div>
        {state === 'off' && (
          <Button busy={isPending} onClick={on}>
            {t('turnOn')}
          </Button>
        )}
        {state === 'on' && (
          <Button look="outline" busy={isPending} onClick={off}>
            {t('turnOff')}
          </Button>
        )}
      </div>
      {error && <Note tone="alert">{error}</Note>}
    </div>
  );
}
