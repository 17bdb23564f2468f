import { messageOf } from '@studio/api-client';
import type { StudioPolicy } from '@studio/contracts';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Link } from '@studio/shell-kit/router';
import { placeOf, studio } from '@studio/shell-kit/studio';
import { Button, ButtonLink } from '@studio/ui/button';
import { priceTag } from '@studio/ui/format';
import { Motif } from '@studio/ui/motif';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { NothingCharged } from '../../shared/checkout/nothing-charged.js';
import { Section } from '../../shared/section.js';
import { useCheckout } from '../../shared/use-checkout.js';
import { useIntroOffer } from './api.js';
import s from './home.module.css';
import { t } from './messages.js';

const placeAndSocks = (): string => {
  const place = placeOf(studio());
  return place ? t('placeAndSocks', { place }) : t('socks');
};

const stepsOf = (policy: StudioPolicy | undefined) => [
  [t('chooseAClass'), t('allLevelsIsGood')],
  [
    policy ? t('comeMinutesEarly', { minutes: policy.arriveEarlyMinutes.to }) : t('comeEarly'),
    placeAndSocks(),
  ],
  [t('sayYourName'), t('weShowYouAround')],
];

function Offer(): ReactNode {
  const { data: intro, isPending } = useIntroOffer();
  const checkout = useCheckout();
  if (!intro)
    return (
      <div className={s.body}>
        <h2>{t('beginWithPackage')}</h2>
        <p className="muted">{isPending ? t('loadingOffer') : t('creditsForClasses')}</p>
        <div className={s.actions}>
          <ButtonLink look="primary" size="lg">
            <Link to="/packages">{t('seePackages')}</Link>
          </ButtonLink>
        </div>
      </div>
    );
  const { credits, validity } = intro;
  return (
    <div className={s.body}>
      <h2>{t('classesToBegin', { credits })}</h2>
      <p className="muted num">
        {t('introOffer', {
          price: priceTag(intro.price),
          unit: validity.unit,
          count: validity.count,
        })}
      </p>
      {checkout.isError && <Note tone="alert">{messageOf(checkout.error)}</Note>}
      <div className={s.actions}>
        <Button
          look="primary"
          size="lg"
          busy={checkout.isPending || checkout.isSuccess}
          onClick={() => checkout.mutate({ packageId: intro.id })}
        >
          {t('buyCount', { credits })}
        </Button>
      </div>
    </div>
  );
}

/** Nothing bought and nothing booked: what to do first. */
export function FirstVisit(): ReactNode {
  const { data: policy } = useStudioPolicy();
  return (
    <>
      <NothingCharged />
      <article className={s.hero}>
        <div className={s.picture}>
          <Motif name="reformer" eager />
        </div>
        <Offer />
      </article>
      <Section title={t('yourFirstVisit')}>
        <ol className={s.steps}>
          {stepsOf(policy).map(([title, text], n) => (
            <li key={title} className={s.step}>
              <i className="num" aria-hidden>
                {n + 1}
              </i>
              <div>
                <p className="strong">{title}</p>
                <p className="muted small">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <ButtonLink look="outline" size="lg" block>
          <Link to="/schedule">{t('seeSchedule')}</Link>
        </ButtonLink>
      </Section>
    </>
  );
}
