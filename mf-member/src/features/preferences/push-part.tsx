import type { PushState } from '@studio/shell-kit/push';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { Skeleton } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { usePush } from '../../shared/use-push.js';
import s from './preferences.module.css';

const labels: Record<PushState, string> = {
  on: 'This device tells you at once when a class changes or a place comes free.',
  off: 'Hear at once when a class changes or a place comes free, also while this page is closed. Your browser will ask you.',
  denied:
    'This browser blocks messages from the studio. Allow notifications for this site in its settings (the icon beside the address), then come back.',
  unsupported:
    'This browser can’t receive push. On an iPhone or iPad, add the studio to the home screen first and open it from there.',
  unavailable: 'The studio has not set up push. Emails and the bell tell you the same.',
};
const titles: Record<PushState, string> = {
  on: 'Push is on here',
  off: 'Push is off here',
  denied: 'Push is blocked here',
  unsupported: 'No push in this browser',
  unavailable: 'No push yet',
};

/** Push on this device: its state, why, and the way to change it. Asks only when clicked. */
export function PushPart(): ReactNode {
  const { state, isPending, error, on, off } = usePush();
  return (
    <div className={s.part}>
      <div className={s.line}>
        <div className="grow" role="status">
          <h3>{state ? titles[state] : 'Push on this device'}</h3>
          {state ? <p className="muted small">{labels[state]}</p> : <Skeleton height={20} />}
        </div>
        {state === 'off' && (
          <Button busy={isPending} onClick={on}>
            Turn on
          </Button>
        )}
        {state === 'on' && (
          <Button look="outline" busy={isPending} onClick={off}>
            Turn off
          </Button>
        )}
      </div>
      {error && <Note tone="alert">{error}</Note>}
    </div>
  );
}
