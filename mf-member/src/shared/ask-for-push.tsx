import { Button } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePush } from './use-push.js';
import s from './ask-for-push.module.css';
import { t } from './messages.js';

const KEY = 'push-not-now';
/** ms: whoever said "not now" isn't asked again before. */
const PAUSE = 90 * 24 * 60 * 60_000;

const wasDeclinedLately = (): boolean => {
  try {
    return Date.now() - Number(localStorage.getItem(KEY) ?? 0) < PAUSE;
  } catch {
    // Without a memory, better not at all than every time.
    return true;
  }
};
const remember = (): void => {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Storage is full or blocked: it is asked again then.
  }
};

/** Right after a booking: why push is of use, and only on "Turn on" does the browser ask. */
export default function AskForPush(): ReactNode {
  const { state, isPending, error, on } = usePush();
  const [isOver, setOver] = useState(wasDeclinedLately);
  const [wasOff, setWasOff] = useState(false);
  if (state === 'off' && !wasOff) setWasOff(true);
  // Who has it already, or can't have it, is not bothered.
  if (isOver || !wasOff) return null;
  if (state === 'on') return <Note tone="calm">{t('pushIsOn')}</Note>;
  if (state === 'denied') return <Note>{t('pushIsBlocked')}</Note>;
  const notNow = (): void => {
    remember();
    setOver(true);
  };
  return (
    <section className={s.ask} aria-label={t('messagesOnDevice')}>
      <div className={s.why}>
        <Icon of={BellRing} />
        <p className="small">
          <b className="strong">{t('knowAtOnce')}</b>{' '}
          <span className="muted">{t('messageOnDevice')}</span>
        </p>
      </div>
      {error && <Note tone="alert">{error}</Note>}
      <div className={s.choice}>
        <Button size="sm" busy={isPending} onClick={on}>
          {t('turnOn')}
        </Button>
        <Button size="sm" look="quiet" onClick={notNow}>
          {t('notNow')}
        </Button>
      </div>
    </section>
  );
}
