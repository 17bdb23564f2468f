import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.js';
import s from './code-camera.module.css';
import { readCodes } from './read-codes.js';
import { Note } from './note.js';
import { Text, t } from './messages.js';

/** A code that stays in the picture is told once in so many ms. */
const AGAIN_MS = 4_000;

/** The camera, and a frame to hold a code into; it ends when it leaves the screen. */
export function CodeCamera({
  onCode,
  onClose,
  otherwise,
}: {
  onCode: (code: string) => void;
  onClose: () => void;
  /** What else reads a code, where the camera may not be used. */
  otherwise?: ReactNode;
}): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const latestOnCode = useRef(onCode);
  useEffect(() => {
    latestOnCode.current = onCode;
  });
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    const ended = new AbortController();
    let last = { text: '', at: 0 };
    const onText = (text: string): void => {
      const now = Date.now();
      if (text === last.text && now - last.at < AGAIN_MS) return;
      last = { text, at: now };
      latestOnCode.current(text);
    };
    readCodes(player, { onText, signal: ended.signal }).catch(() => {
      if (!ended.signal.aborted) setRefused(true);
    });
    return () => ended.abort();
  }, []);
  if (refused)
    return (
      <>
        <Note tone="scarce">
          <Text message="noCamera" tags={{ b: <b /> }} />
        </Note>
        {otherwise}
      </>
    );
  return (
    <div className={s.camera}>
      <video ref={video} className={s.picture} muted playsInline aria-label={t('camera')} />
      <div className={s.corners} aria-hidden />
      <p className={s.hint}>{t('holdCodeInFrame')}</p>
      <Button look="ghost" size="sm" className={s.close} onClick={onClose}>
        {t('stop')}
      </Button>
    </div>
  );
}
