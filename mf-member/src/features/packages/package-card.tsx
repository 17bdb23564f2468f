import type { PackageView } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { perClass, priceTag } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { classesOf, eligibleFor, saving, shareOfDearest, validityOf } from './package-labels.js';
import s from './packages.module.css';

interface PackageCardProps {
  one: PackageView;
  all: readonly PackageView[];
  busy: boolean;
  /** The one filled button of the page. */
  main?: boolean;
  onBuy: () => void;
}

/** A package by what a class costs in it; the best value is marked, with its reason. */
export function PackageCard({ one, all, busy, main, onBuy }: PackageCardProps): ReactNode {
  const less = saving(one, all);
  const only = eligibleFor(one, all);
  const single = one.credits === 1;
  return (
    <Card className={`num ${s.pack} ${one.bestValue ? s.best : ''}`} aria-label={one.name}>
      <div className={s.head}>
        {single ? (
          <h2>{one.name}</h2>
        ) : (
          <h2>
            <span className={s.big}>{one.credits}</span> <span className={s.unit}>classes</span>
          </h2>
        )}
        {one.bestValue && <Badge tone="calm">Best value</Badge>}
      </div>
      <p className={s.price}>
        <b>{priceTag(one.price)}</b>
        <span className="muted small">{validityOf(one)}</span>
      </p>
      {!single && (
        <>
          <p className={`small ${s.each}`}>
            <b className="strong">{perClass(one.pricePerClass)} a class</b>
            {less && <span className="muted">{less}</span>}
          </p>
          <Bar part={shareOfDearest(one, all)} whole={1} />
        </>
      )}
      {only && <p className="small muted">{only}</p>}
      <div className={s.buy}>
        <Button
          look={main ? 'primary' : 'soft'}
          block
          busy={busy}
          onClick={onBuy}
          aria-label={`Buy ${single ? 'this class' : classesOf(one.credits)}: ${one.name}`}
        >
          Buy {single ? 'this class' : classesOf(one.credits)}
        </Button>
      </div>
    </Card>
  );
}

/** The offer for new members: one line above the others, or plain once it was had. */
export function IntroCard({ one, busy, onBuy }: Omit<PackageCardProps, 'all'>): ReactNode {
  if (!one.available)
    return (
      <Card className={`num ${s.pack} ${s.used}`} aria-label={one.name}>
        <p className={s.line}>
          <span className="serif">{one.name}</span>
          <span>{priceTag(one.price)}</span>
        </p>
        <p className="small">Once per person. You have had it.</p>
      </Card>
    );
  return (
    <Card className={`num ${s.intro}`} aria-label={one.name}>
      <div>
        <h2>New here? Start with {classesOf(one.credits)}</h2>
        <p className="muted small">
          {perClass(one.pricePerClass)} a class. {validityOf(one)}, once per person.
        </p>
      </div>
      <p className={s.introPrice}>{priceTag(one.price)}</p>
      <Button
        look="primary"
        busy={busy}
        onClick={onBuy}
        aria-label={`Buy ${classesOf(one.credits)}: ${one.name}`}
      >
        Buy {classesOf(one.credits)}
      </Button>
    </Card>
  );
}
