import { useEffect, useState } from 'react';

/** What was typed, once the typing has paused: one request a word, not one a letter. */
export const useDebouncedText = (text: string, pauseMs = 200): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return debounced;
};
