import { messageOf } from '@studio/api-client';
import type { StudioPolicy } from '@studio/contracts';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { count, priceTag } from '@studio/ui/format';
import { Motif } from '@studio/ui/motif';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { studio } from '../../shared/studio.js';
import { useCheckout } from '../../shared/use-checkout.js';
import { useIntroOffer } from './api.js';
import s from './home.module.css';

const stepsOf = (policy: StudioPolicy | undefined) => [
  ['Choose a class', '“All levels” is a good start.'],
  [
    policy ? `Come ${count(policy.arriveEarlyMinutes.to, 'minute')} early` : 'Come early',
    `${studio.place}. Grip socks are at the desk.`,
  ],
  ['Say your name at the desk', 'We check you in and show you around.'],
];

function Offer(): ReactNode {
  const { data: intro, isPending } = useIntroOffer();
  const checkout = useCheckout();
  if (!intro)
    return (
      <div className={s.body}>
        <h2>Begin with a package</h2>
        <p className="muted">
          {isPending ? 'Looking for your first offer.' : 'Credits for every group class.'}
        </p>
        <div className={s.actions}>
          <ButtonLink look="primary" size="lg">
            <Link to="/packages">See packages</Link>
          </ButtonLink>
        </div>
      </div>
    );
  const classes = count(intro.credits, 'class', 'classes');
  return (
    <div className={s.body}>
      <h2>{classes} to begin with</h2>
      <p className="muted num">
        {priceTag(intro.price)}, valid {count(intro.validity.count, intro.validity.unit)}. Once per
        person.
      </p>
      {checkout.isError && <Note tone="alert">{messageOf(checkout.error)}</Note>}
      <div className={s.actions}>
        <Button
          look="primary"
          size="lg"
          busy={checkout.isPending || checkout.isSuccess}
          onClick={() => checkout.mutate({ packageId: intro.id })}
        >
          Buy {classes}
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
      <article className={s.hero}>
        <div className={s.picture}>
          <Motif name="reformer" eager />
        </div>
        <Offer />
      </article>
      <Section title="Your first visit">
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
          <Link to="/schedule">See the schedule</Link>
        </ButtonLink>
      </Section>
    </>
  );
}
