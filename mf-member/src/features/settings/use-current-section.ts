import { useEffect, useState } from 'react';

/** The section that stands in the upper part of the view, for the list beside them. */
export const useCurrentSection = <Id extends string>(ids: readonly Id[]): Id | undefined => {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    // Old browsers and tests: the list works without its mark.
    if (typeof IntersectionObserver === 'undefined') return;
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        setCurrent((before) => ids.find((id) => inView.has(id)) ?? before);
      },
      // The upper third below the header.
      { rootMargin: '-80px 0px -66% 0px' },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
};
