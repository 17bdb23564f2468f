import { Check, ScanLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.js';
import { Card } from './card.js';
import { CodeCamera } from './code-camera.js';
import s from './code-check-in.module.css';
import { CodePicture } from './code-picture/code-picture.js';
import { Field } from './field.js';
import { Icon } from './icon.js';
import { t } from './messages.js';

/** Whom the last code has checked in. */
interface CodeResult {
  name: string;
  /** `Checked in at 08:18, Reformer Flow`. */
  what: string;
  undone: boolean;
}

/** What is typed stays until it has checked somebody in: a refused code is put right, not typed anew. */
const useTypedCode = (of: {
  onCode: (code: string) => void;
  busy: boolean;
  error: string | null;
}) => {
  const { onCode, busy, error } = of;
  const [typed, setTyped] = useState('');
  const [wasBusy, setWasBusy] = useState(busy);
  if (busy !== wasBusy) {
    setWasBusy(busy);
    if (!busy && error === null) setTyped('');
  }
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim()) onCode(typed);
  };
  return { typed, setTyped, send };
};

/** Where the member's code is scanned, or typed: on any keyboard, and where there is no camera. */
export function CodeCheckIn(props: {
  onCode: (code: string) => void;
  onUndo: () => void;
  busy: boolean;
  result: CodeResult | null;
  /** Why the last code was refused. */
  error: string | null;
}): ReactNode {
  const { onCode, onUndo, busy, result, error } = props;
  const [scanning, setScanning] = useState(false);
  const { typed, setTyped, send } = useTypedCode(props);
  return (
    <Card className={s.desk} aria-label={t('scanCode')}>
      {scanning ? (
        <CodeCamera
          onCode={onCode}
          onClose={() => setScanning(false)}
          otherwise={<CodePicture onCode={onCode} />}
        />
      ) : (
        <Button look="outline" block onClick={() => setScanning(true)}>
          <Icon of={ScanLine} />
          {t('scanCode')}
        </Button>
      )}
      <form className={s.form} onSubmit={send}>
        <div className="grow">
          <Field
            label={t('typeCode')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t('codeExample')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            {...(error && { error })}
          />
        </div>
        <Button type="submit" look="soft" busy={busy} className={s.send}>
          {t('checkIn')}
        </Button>
      </form>
      <div role="status">
        {result && (
          <div className={s.result}>
            <Icon of={result.undone ? Undo2 : Check} />
            <div className="grow">
              <p className="strong">{result.name}</p>
              <p className="small num">{result.undone ? t('checkInUndone') : result.what}</p>
            </div>
            {!result.undone && (
              <Button
                look="ghost"
                size="sm"
                onClick={onUndo}
                aria-label={t('undoName', { name: result.name })}
              >
                {t('undo')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
