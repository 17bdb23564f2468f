import type { PackageView } from '@studio/contracts';
import { Badge } from '../badge.js';
import { Bar } from '../bar.js';
import { Button } from '../button.js';
import { Card } from '../card.js';
import { perClass, priceTag } from '../format.js';
import type { ReactNode } from 'react';
import { eligibleFor, shareOfDropIn, underDropIn, validityOf } from './package-labels.js';
import s from './package-card.module.css';
import { Text, t } from './messages.js';

interface PackageCardProps {
  one: PackageView;
  all: readonly PackageView[];
  busy: boolean;
  /** The one filled button of the page. */
  main?: boolean;
  onBuy: () => void;
}

/** What is sold once to a person, and was had. */
function HadCard({ one }: { one: PackageView }): ReactNode {
  return (
    <Card className={`num ${s.pack} ${s.used}`} aria-label={one.name}>
      <p className={s.line}>
        <span className="serif">{one.name}</span>
        <span>{priceTag(one.price)}</span>
      </p>
      <p className="small">{t('oncePerPersonHad')}</p>
    </Card>
  );
}

/** `Buy` on a phone, where the card says how many; in full on a desktop and for a screen reader. */
function Buy({
  one,
  busy,
  main,
  onBuy,
}: Pick<PackageCardProps, 'one' | 'busy' | 'main' | 'onBuy'>): ReactNode {
  const single = one.credits === 1;
  return (
    <div className={s.buy}>
      <Button
        look={main ? 'primary' : 'soft'}
        block
        busy={busy}
        onClick={onBuy}
        aria-label={t(single ? 'buyThisClassName' : 'buyClassesName', {
          credits: one.credits,
          name: one.name,
        })}
      >
        <span className={s.short}>{t('buy')}</span>
        <span className={s.long}>
          {single ? t('buyThisClass') : t('buyClasses', { credits: one.credits })}
        </span>
      </Button>
    </div>
  );
}

function Heading({ one }: { one: PackageView }): ReactNode {
  return (
    <div className={s.head}>
      {one.credits === 1 ? (
        <h2>{one.name}</h2>
      ) : (
        <h2>
          <span className={s.big}>{one.credits}</span>{' '}
          <span className={s.unit}>{t('classesUnit', { credits: one.credits })}</span>
        </h2>
      )}
      {one.bestValue && <Badge tone="calm">{t('bestValue')}</Badge>}
    </div>
  );
}

/** A package by what a class costs in it, beside what one costs by itself; the best value is named. */
export function PackageCard({ one, all, busy, main, onBuy }: PackageCardProps): ReactNode {
  if (!one.available) return <HadCard one={one} />;
  const less = one.credits > 1 ? underDropIn(one) : null;
  const more = [eligibleFor(one, all), one.description].filter(Boolean);
  return (
    <Card className={`num ${s.pack} ${one.bestValue ? s.best : ''}`} aria-label={one.name}>
      <Heading one={one} />
      <p className={s.price}>{priceTag(one.price)}</p>
      <p className={`muted small ${s.valid}`}>{validityOf(one)}</p>
      {one.credits > 1 && (
        <p className={`small muted ${s.each}`}>
          <Text
            message="pricePerClass"
            values={{ perClass: perClass(one.pricePerClass) }}
            tags={{ b: <b className={s.strong} /> }}
          />
        </p>
      )}
      <div className={s.less}>
        {less && <p className="small muted">{less}</p>}
        {more.map((text) => (
          <p key={text} className="small muted">
            {text}
          </p>
        ))}
      </div>
      {less && (
        <div className={s.bar}>
          <Bar part={shareOfDropIn(one)} whole={1} />
        </div>
      )}
      <Buy {...{ one, busy, onBuy }} {...(main && { main })} />
    </Card>
  );
}

/** The offer for new members: one line above the others, or plain once it was had. */
export function IntroCard({ one, busy, onBuy }: Omit<PackageCardProps, 'all'>): ReactNode {
  if (!one.available) return <HadCard one={one} />;
  return (
    <Card className={`num ${s.intro}`} aria-label={one.name}>
      <h2>{t('newHere', { credits: one.credits })}</h2>
      <p className={`muted small ${s.terms}`}>
        {t('introTerms', {
          perClass: perClass(one.pricePerClass),
          validityOf: validityOf(one),
        })}
      </p>
      <p className={s.price}>{priceTag(one.price)}</p>
      <Buy {...{ one, busy, onBuy }} main />
    </Card>
  );
}
