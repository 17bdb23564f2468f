import { cx } from '@studio/ui/cx';
import { Icon } from '@studio/ui/icon';
import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { scenes } from './scenes.js';
import { useSlides } from './use-slides.js';
import s from './slideshow.module.css';
import { t } from './messages.js';

/**
 * The first picture stands in the page before its scripts run, in the same words (libs/federation,
 * first-picture.ts).
 * A tablet held upright has a narrow column beside the form: the mobile set fits it.
 */
const wide = '(min-width: 768px) and (orientation: landscape)';
const smallPhone = '(max-width: 480px) and (max-resolution: 2dppx)';

/** The studio's pictures beside sign-in and reset: decoration, so without words of its own. */
export function Slideshow(): ReactNode {
  const { shown, loaded, paused, togglePause } = useSlides(scenes.length);
  return (
    <div className={s.show}>
      {scenes.slice(0, loaded).map(({ mobile, desktop }, n) => (
        <picture key={desktop.avif} className={cx(s.slide, n === shown && s.on)}>
          <source media={wide} srcSet={desktop.avif} type="image/avif" />
          <source media={wide} srcSet={desktop.webp} type="image/webp" />
          <source media={smallPhone} srcSet={mobile.small} type="image/avif" />
          <source srcSet={mobile.avif} type="image/avif" />
          <img
            src={mobile.webp}
            alt=""
            fetchPriority={n === 0 ? 'high' : 'low'}
            decoding={n === 0 ? 'sync' : 'async'}
          />
        </picture>
      ))}
      <div className={s.controls}>
        <button
          type="button"
          className={s.pause}
          onClick={togglePause}
          aria-label={paused ? t('playSlideshow') : t('pauseSlideshow')}
        >
          <Icon of={paused ? Play : Pause} size={16} />
        </button>
        <div className={s.dots} aria-hidden>
          {scenes.map(({ desktop }, n) => (
            <i key={desktop.avif} className={n === shown ? s.now : undefined} />
          ))}
        </div>
      </div>
    </div>
  );
}
