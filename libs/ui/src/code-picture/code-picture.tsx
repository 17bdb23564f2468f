import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import { Button } from '../button.js';
import { Icon } from '../icon.js';
import { Note } from '../note.js';
import { readPicture } from '../read-codes.js';
import { t } from './messages.js';
import s from './code-picture.module.css';

/** Where no camera may be used: the code is read from a picture, on this device. */
export function CodePicture({ onCode }: { onCode: (code: string) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'reading' | 'none'>('idle');
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (!file) return;
    setState('reading');
    const code = await readPicture(file).catch(() => null);
    // The same picture can be chosen again.
    target.value = '';
    setState(code === null ? 'none' : 'idle');
    if (code !== null) onCode(code);
  };
  return (
    <div className={s.picture}>
      <Button
        look="outline"
        block
        busy={state === 'reading'}
        onClick={() => input.current?.click()}
      >
        <Icon of={ImageUp} />
        {t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('choose')}
        onChange={(event) => void read(event)}
      />
      <p className="muted small">{t('hint')}</p>
      <div role="status">{state === 'none' && <Note tone="alert">{t('noCode')}</Note>}</div>
    </div>
  );
}
