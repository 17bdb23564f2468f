import { call } from '@studio/api-client';
import { getHomeScreen } from '@studio/contracts';
import { useInstallPrompt } from '@studio/shell-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { studio } from '@studio/shell-kit/studio';
import { Button, IconButton } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { X } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { isEnough, knownBookings, wayToInstall } from './install-rules.js';
import s from './install-hint.module.css';
import { t } from './messages.js';

// Of iPhones alone.
const InstallSteps = lazy(() => import('./install-steps.js'));

/** The person's: two ids. The device's: that the hint was seen. */
const KNOWN = 'person:bookings-known';
const SHOWN = 'install-hint-shown';

const read = (name: string): string => {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    // Without a memory nobody is asked: it would be every time.
    return '';
  }
};
const write = (name: string, value: string): void => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // As above.
  }
};

/** True from the second booking on that this person made, as far as this device has seen. */
const useIsSecondBooking = (): boolean => {
  const { data } = useQuery({
    queryKey: keys.home,
    queryFn: ({ signal }) => call(getHomeScreen, { signal }),
  });
  const now = (data?.bookings ?? []).map(({ id }) => id);
  const known = knownBookings(read(KNOWN).split(' ').filter(Boolean), now).join(' ');
  useEffect(() => {
    if (known) write(KNOWN, known);
  }, [known]);
  return isEnough(known.split(' ').filter(Boolean));
};

const useWay = () => {
  const prompt = useInstallPrompt();
  const way = wayToInstall({
    // Of iPhones; other browsers offer nothing in the installed app.
    isInstalled: (navigator as { standalone?: boolean }).standalone === true,
    canPrompt: prompt !== null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
  return { way, prompt };
};

/** Once, after the second booking: the studio on the home screen, above the bar and its own space. */
export function InstallHint(): ReactNode {
  const isSecond = useIsSecondBooking();
  const { way, prompt } = useWay();
  const [isOver, setOver] = useState(() => read(SHOWN) !== '');
  const [hasSteps, setSteps] = useState(false);
  const isShown = isSecond && way !== null && !isOver;
  useEffect(() => {
    if (isShown) write(SHOWN, '1');
  }, [isShown]);
  const { shortName, logo } = studio();
  if (hasSteps)
    return (
      <Suspense fallback={null}>
        <InstallSteps onClose={() => setSteps(false)} />
      </Suspense>
    );
  if (!isShown) return null;
  const install = (): void => {
    setOver(true);
    if (way === 'words') setSteps(true);
    else void prompt?.prompt();
  };
  return (
    <aside className={s.hint} aria-label={t('keepAtHand', { name: shortName })}>
      <img src={logo?.maskable192 ?? '/icon-maskable-192.png'} alt="" width={44} height={44} />
      <div className={s.text}>
        <p className="strong small">{t('keepAtHand', { name: shortName })}</p>
        <p className="muted tiny">{t('codeOffline')}</p>
      </div>
      <Button look="soft" size="sm" onClick={install}>
        {t('install')}
      </Button>
      <IconButton label={t('notNow')} onClick={() => setOver(true)}>
        <Icon of={X} />
      </IconButton>
    </aside>
  );
}
