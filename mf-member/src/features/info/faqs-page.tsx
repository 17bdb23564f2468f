import type { StudioPolicy, StudioText } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Icon } from '@studio/ui/icon';
import { Page } from '@studio/ui/page';
import { Prose } from '@studio/ui/prose';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { useSectionOfAddress } from '../../shared/use-section-of-address.js';
import { WithPolicy } from '../../shared/with-policy.js';
import { faqsOf } from './faqs.js';
import s from './info.module.css';
import { Text, t } from './messages.js';
import { WithText } from './with-text.js';

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

function Standard(): ReactNode {
  return (
    <WithPolicy what={t('loadingFaqs')} rows={8}>
      {(policy) => <Questions policy={policy} />}
    </WithPolicy>
  );
}

/** As the studio wrote them. */
function Written({ text }: { text: StudioText }): ReactNode {
  if (text.questions.length === 0) return <Prose html={text.html} />;
  return text.questions.map(({ question, html }) => (
    <details key={question} className={s.question}>
      <summary>
        {question}
        <Icon of={ChevronDown} />
      </summary>
      <Prose html={html} />
    </details>
  ));
}

export default function FaqsPage(): ReactNode {
  return (
    <Page title={t('faqs')}>
      <WithText kind="faq" what={t('loadingFaqs')} standard={<Standard />}>
        {(text) => <Written text={text} />}
      </WithText>
      <p className={`muted ${s.actions}`}>
        <Text
          message="fullRules"
          tags={{ link: <Link to="/terms-of-service" className="link" /> }}
        />
      </p>
    </Page>
  );
}
