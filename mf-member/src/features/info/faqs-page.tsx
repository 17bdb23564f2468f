import type { StudioPolicy } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Icon } from '@studio/ui/icon';
import { Page } from '@studio/ui/page';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { useSectionOfAddress } from '../../shared/use-section-of-address.js';
import { WithPolicy } from '../../shared/with-policy.js';
import { faqsOf } from './faqs.js';
import s from './info.module.css';
import { Text, t } from './messages.js';

function Questions({ policy }: { policy: StudioPolicy }): ReactNode {
  useSectionOfAddress();
  const faqs = faqsOf(policy);
  return (
    <>
      <nav className={s.parts} aria-label={t('parts')}>
        {faqs.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="link small">
            {title}
          </a>
        ))}
      </nav>
      {faqs.map(({ id, title, questions }) => (
        <div key={id} id={id} tabIndex={-1} className={s.part}>
          <Section title={title}>
            {questions.map(([question, answer]) => (
              <details key={question} className={s.question}>
                <summary>
                  {question}
                  <Icon of={ChevronDown} />
                </summary>
                <p>{answer}</p>
              </details>
            ))}
          </Section>
        </div>
      ))}
    </>
  );
}

export default function FaqsPage(): ReactNode {
  return (
    <Page title={t('faqs')}>
      <WithPolicy what={t('loadingFaqs')} rows={8}>
        {(policy) => <Questions policy={policy} />}
      </WithPolicy>
      <p className={`muted ${s.actions}`}>
        <Text
          message="fullRules"
          tags={{ link: <Link to="/terms-of-service" className="link" /> }}
        />
      </p>
    </Page>
  );
}
