import { Link } from '@studio/shell-kit/router';
import { placeOf, studio } from '@studio/shell-kit/studio';
import { ButtonLink } from '@studio/ui/button';
import { Motif } from '@studio/ui/motif';
import { Page } from '@studio/ui/page';
import { Prose } from '@studio/ui/prose';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { Section } from '../../shared/section.js';
import { WithPolicy } from '../../shared/with-policy.js';
import { hoursOf, rulesOf, storyOf } from './about.js';
import { contactsOf } from './contacts.js';
import s from './info.module.css';
import { t } from './messages.js';
import { useClassTypes } from './use-class-types.js';
import { WithText } from './with-text.js';

function Standard(): ReactNode {
  return (
    <div className={s.text}>
      {storyOf(studio()).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

/** Nothing while there is none, and while they can't be read: the page is about more. */
function WhatWeTeach(): ReactNode {
  const { data: types = [] } = useClassTypes();
  if (types.length === 0) return null;
  return (
    <Section title={t('whatWeTeach')}>
      <ul className={s.kinds}>
        {types.map(({ id, name, motif, description }) => (
          <li key={id} className={s.kind}>
            <Motif name={motif} />
            <div>
              <h3>{name}</h3>
              <p className="muted small">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export default function AboutPage(): ReactNode {
  const { mapUrl } = studio();
  const hours = hoursOf(studio());
  const contacts = contactsOf(studio());
  return (
    <Page title={t('aboutUs')}>
      <Motif name="tower" className={s.picture} eager />
      <WithText kind="about" what={t('aboutUs')} standard={<Standard />}>
        {({ html }) => <Prose html={html} />}
      </WithText>
      <WhatWeTeach />
      {hours.length > 0 && (
        <Section title={t('hoursOfDesk')}>
          <Facts list={hours} />
        </Section>
      )}
      {contacts.length > 0 && (
        <Section title={t('contact')}>
          <Facts list={contacts} />
        </Section>
      )}
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
        {mapUrl && (
          <ButtonLink look="outline" size="lg" block>
            <a href={mapUrl} target="_blank" rel="noreferrer">
              {t('directionsTo', { place: placeOf(studio()) || studio().name })}
            </a>
          </ButtonLink>
        )}
        <ButtonLink look="ghost" size="lg" block>
          <Link to="/trainers">{t('meetTheTrainers')}</Link>
        </ButtonLink>
      </div>
    </Page>
  );
}
