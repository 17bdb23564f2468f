import { Icon } from '@studio/ui/icon';
import { useOnline } from '@studio/ui/use-online';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import s from './offline-note.module.css';
import { t } from './messages.js';

/** ms; a blink of the connection is not worth a word. */
const AFTER = 3_000;

/** Says quietly that what stands on the page was loaded before. */
export function OfflineNote(): ReactNode {
  const online = useOnline();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (online) return;
    const timer = setTimeout(() => setLong(true), AFTER);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [online]);
  return (
    <div role="status" className={s.place}>
      {isLong && (
        <p className={s.note}>
          <Icon of={WifiOff} size={16} />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
