import { studioColours, type StudioLogo, type StudioProfileFields } from '@studio/contracts';
import { brandTokens } from '@studio/ui/format';
import { Logo } from '@studio/ui/logo';
import type { CSSProperties, ReactNode } from 'react';
import { t } from './messages.js';
import { builtIn } from './studio-fields.js';
import s from './studio.module.css';

/** The header, a button, a link and a mark in both schemes, before anything is saved. */
export function ColourPreview({
  profile,
  logo,
}: {
  profile: StudioProfileFields;
  logo: StudioLogo | null;
}): ReactNode {
  const colours = studioColours.safeParse(profile.colours).data ?? builtIn;
  const name = profile.shortName || profile.name || t('yourStudio');
  return (
    <div className={s.previews} role="group" aria-label={t('preview')}>
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          className={s.preview}
          data-theme={scheme}
          style={brandTokens(colours, scheme) as CSSProperties}
        >
          <Logo name={name} {...(logo && { src: logo.header })} />
          <span className={s.previewButton}>{t('bookClass')}</span>
          <span className={s.previewLink}>{t('allRules')}</span>
          <span className={s.previewBadge}>{t('booked')}</span>
        </div>
      ))}
    </div>
  );
}
