import { useEffect, useEffectEvent, useState } from 'react';
import { useDebouncedText } from './use-debounced-text.js';

/**
 * A search box whose text goes into the URL once the typing has paused. Only typing writes: "back"
 * changes the URL and is not undone.
 */
export const useSearchInUrl = (
  inUrl: string,
  write: (search: string | null) => void,
): { typed: string; setTyped: (text: string) => void } => {
  const [typed, setTyped] = useState(inUrl);
  const debounced = useDebouncedText(typed.trim());
  const publish = useEffectEvent((search: string) => {
    if (search !== inUrl) write(search || null);
  });
  useEffect(() => publish(debounced), [debounced]);
  return { typed, setTyped };
};
