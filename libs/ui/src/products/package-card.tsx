import type { PackageView } from '@studio/contracts';
import { Badge } from '../badge.js';
import { Bar } from '../bar.js';
import { Button } from '../button.js';
import { Card } from '../card.js';
import { perClass, priceTag } from '../format.js';
import type { ReactNode } from 'react';
import { eligibleFor, saving, shareOfDearest, validityOf } from './package-labels.js';
import s from './package-card.module.css';
import { t } from './messages.js';

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

/** A package by what a class costs in it; the best value is marked, with its reason. */
export function PackageCard({ one, all, busy, main, onBuy }: PackageCardProps): ReactNode {
  if (!one.available) return <HadCard one={one} />;
  const less = saving(one, all);
  const only = eligibleFor(one, all);
  const single = one.credits === 1;
  return (
    <Card className={`num ${s.pack} ${one.bestValue ? s.best : ''}`} aria-label={one.name}>
      <Heading one={one} />
      <p className={s.price}>
        <b>{priceTag(one.price)}</b>
        <span className="muted small">{validityOf(one)}</span>
      </p>
      {!single && (
        <>
          <p className={`small ${s.each}`}>
            <b className="strong">
              {t('pricePerClass', { perClass: perClass(one.pricePerClass) })}
            </b>
            {less && <span className="muted">{less}</span>}
          </p>
          <Bar part={shareOfDearest(one, all)} whole={1} />
        </>
      )}
      {only && <p className="small muted">{only}</p>}
      {one.description && <p className="small muted">{one.description}</p>}
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
          {single ? t('buyThisClass') : t('buyClasses', { credits: one.credits })}
        </Button>
      </div>
    </Card>
  );
}

/** The offer for new members: one line above the others, or plain once it was had. */
export function IntroCard({ one, busy, onBuy }: Omit<PackageCardProps, 'all'>): ReactNode {
  if (!one.available) return <HadCard one={one} />;
  return (
    <Card className={`num ${s.intro}`} aria-label={one.name}>
      <div>
        <h2>{t('newHere', { credits: one.credits })}</h2>
        <p className="muted small">
          {t('introTerms', {
            perClass: perClass(one.pricePerClass),
            validityOf: validityOf(one),
          })}
        </p>
      </div>
      <p className={s.introPrice}>{priceTag(one.price)}</p>
      <Button
        look="primary"
        busy={busy}
        onClick={onBuy}
        aria-label={t('buyClassesName', { credits: one.credits, name: one.name })}
      >
        {t('buyClasses', { credits: one.credits })}
      </Button>
    </Card>
  );
}
