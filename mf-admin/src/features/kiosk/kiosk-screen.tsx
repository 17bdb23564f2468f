import { call, isApiError, messageOf } from '@studio/api-client';
import { checkInAtKiosk } from '@studio/contracts';
import { useMutation } from '@studio/shell-kit/query';
import { studio } from '@studio/shell-kit/studio';
import { Button } from '@studio/ui/button';
import { CodeCamera } from '@studio/ui/code-camera';
import { Icon } from '@studio/ui/icon';
import { Logo } from '@studio/ui/logo';
import { CircleAlert, CircleCheck, ScanLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Keypad } from './keypad.js';
import s from './kiosk.module.css';
import { t } from './messages.js';

/** ms until the next member finds the start: after an answer, and after the last key. */
const BACK_MS = { done: 6_000, refused: 10_000, typed: 25_000 } as const;

/** Runs once nothing of `of` has changed for so long. */
const useAfter = (ms: number | null, run: () => void, of: unknown): void =>
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- begins anew with what is shown
  }, [ms, of]);

function Answer(props: {
  tone: 'done' | 'refused';
  title: string;
  text?: string;
  action: string;
  onBack: () => void;
}): ReactNode {
  const { tone, title, text, action, onBack } = props;
  return (
    <div className={s.answer} data-tone={tone} role={tone === 'done' ? 'status' : 'alert'}>
      <Icon of={tone === 'done' ? CircleCheck : CircleAlert} size={96} />
      <h1 className={s.title}>{title}</h1>
      {text && <p className={s.lead}>{text}</p>}
      <Button look="outline" size="lg" className={s.big} onClick={onBack}>
        {action}
      </Button>
    </div>
  );
}

const useKiosk = (token: string, onEnded: () => void) => {
  const [text, setText] = useState('');
  const [isScanning, setScanning] = useState(false);
  const arrival = useMutation({
    mutationFn: (codeOrPhone: string) => call(checkInAtKiosk, { body: { token, codeOrPhone } }),
    onError: (error) => {
      if (isApiError(error) && error.code === 'KIOSK_ENDED') onEnded();
    },
  });
  const start = (): void => {
    setText('');
    setScanning(false);
    arrival.reset();
  };
  const send = (codeOrPhone: string): void => {
    setText('');
    setScanning(false);
    if (codeOrPhone.trim() !== '') arrival.mutate(codeOrPhone.trim());
  };
  const isIdle = text === '' && !isScanning;
  useAfter(arrival.isSuccess ? BACK_MS.done : null, start, arrival.data);
  useAfter(arrival.isError ? BACK_MS.refused : null, start, arrival.error);
  useAfter(isIdle ? null : BACK_MS.typed, start, `${text}${String(isScanning)}`);
  return { text, setText, isScanning, setScanning, arrival, start, send };
};

/** Large, for one finger; it returns to its start by itself and keeps nothing of who was there. */
export function KioskScreen({ token, onEnded }: { token: string; onEnded: () => void }): ReactNode {
  const { text, setText, isScanning, setScanning, arrival, start, send } = useKiosk(token, onEnded);
  if (arrival.isSuccess)
    return (
      <Answer
        tone="done"
        title={t('checkedInName', arrival.data)}
        text={t('checkedIn')}
        action={t('next')}
        onBack={start}
      />
    );
  if (arrival.isError)
    return (
      <Answer
        tone="refused"
        title={messageOf(arrival.error)}
        action={t('tryAgain')}
        onBack={start}
      />
    );
  const { shortName, logo } = studio();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(text);
  };
  return (
    <div className={s.screen}>
      <div className={s.intro}>
        <Logo name={shortName} {...(logo && { src: logo.header })} />
        <h1 className={s.title}>{t('welcome')}</h1>
        <p className={s.lead}>{t('howTo')}</p>
        <Button look="outline" size="lg" className={s.big} onClick={() => setScanning(!isScanning)}>
          <Icon of={ScanLine} size={28} />
          {isScanning ? t('typeWithKeys') : t('scanCode')}
        </Button>
      </div>
      {isScanning ? (
        <div className={s.camera}>
          <CodeCamera onCode={send} onClose={() => setScanning(false)} />
        </div>
      ) : (
        <form onSubmit={submit}>
          <Keypad text={text} onText={setText} />
          <Button
            type="submit"
            look="primary"
            size="lg"
            block
            className={s.big}
            busy={arrival.isPending}
          >
            {t('checkIn')}
          </Button>
        </form>
      )}
    </div>
  );
}
