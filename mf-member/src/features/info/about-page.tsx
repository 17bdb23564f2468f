import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Motif } from '@studio/ui/motif';
import { Page } from '@studio/ui/page';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { Section } from '../../shared/section.js';
import { studio } from '../../shared/studio.js';
import { WithPolicy } from '../../shared/with-policy.js';
import { about, rulesOf } from './about.js';
import s from './info.module.css';
import { t } from './messages.js';

export default function AboutPage(): ReactNode {
  return (
    <Page title={t('aboutUs')}>
      <Motif name="tower" className={s.picture} eager />
      <div className={s.text}>
        {about.story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Section title={t('whatWeTeach')}>
        <ul className={s.kinds}>
          {about.kinds.map(({ name, motif, text }) => (
            <li key={name} className={s.kind}>
              <Motif name={motif} />
              <div>
                <h3>{name}</h3>
                <p className="muted small">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('rooms')}>
        <Facts list={about.rooms} />
      </Section>
      <Section title={t('hoursOfDesk')}>
        <Facts list={about.hours} />
      </Section>
      <Section
        title={t('howWeDoThings')}
        aside={
          <Link to="/faqs" className="link small">
            {t('allRules')}
          </Link>
        }
      >
        <WithPolicy what={t('loadingRules')} rows={5}>
          {(policy) => <Facts list={rulesOf(policy)} />}
        </WithPolicy>
      </Section>
      <div className={s.actions}>
        <ButtonLink look="primary" size="lg" block>
          <Link to="/schedule">{t('seeSchedule')}</Link>
        </ButtonLink>
        <ButtonLink look="outline" size="lg" block>
          <a href={studio.directions} target="_blank" rel="noreferrer">
            {t('directionsTo', { place: studio.place })}
          </a>
        </ButtonLink>
        <ButtonLink look="ghost" size="lg" block>
          <Link to="/trainers">{t('meetTheTrainers')}</Link>
        </ButtonLink>
      </div>
    </Page>
  );
}
