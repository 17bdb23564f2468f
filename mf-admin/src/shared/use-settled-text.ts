import { useEffect, useState } from 'react';

/** What was typed, once the typing has paused: one request a word, not one a letter. */
export const useSettledText = (text: string, pause = 200): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
};
