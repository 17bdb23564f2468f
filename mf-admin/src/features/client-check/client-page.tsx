import { useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { CodeCamera } from '@studio/ui/code-camera';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SearchField } from '@studio/ui/field';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { ScanLine, Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { NewPersonButton } from '../../shared/new-person/new-person-button.js';
import { useFoundPeople, usePeopleOf, useStandings } from '../../shared/people/found-people.js';
import { recentFirst, recentPeople, rememberPerson } from '../../shared/people/recent-people.js';
import { ClientCard } from './client-card.js';
import s from './client-check.module.css';
import { t } from './messages.js';
import { PersonList } from './person-list.js';

const MOST = 8;

interface ResultsProps {
  typed: string;
  chosen: string | null;
  onChoose: (id: string) => void;
}

function Recent({ chosen, onChoose }: Omit<ResultsProps, 'typed'>): ReactNode {
  const people = usePeopleOf(recentPeople());
  const standings = useStandings(people);
  if (people.length > 0)
    return (
      <>
        <h2 className={`small muted ${s.heading}`}>{t('recentlyOpened')}</h2>
        <PersonList label={t('recentlyOpened')} {...{ people, standings, chosen, onChoose }} />
      </>
    );
  if (chosen) return null;
  return (
    <Empty spot="nothing-found" title={t('whoAtDesk')}>
      {t('typePartNameAddress')}
    </Empty>
  );
}

/** On a phone the answer stands below the list. */
const showAnswer = (answer: HTMLElement | null): void =>
  answer?.firstElementChild?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });

/** Who fits; one alone is the answer. */
function Results({ typed, chosen, onChoose }: ResultsProps): ReactNode {
  const { people: found, answered, isPending, isError, retry } = useFoundPeople(typed);
  const standings = useStandings(answered);
  const people = recentFirst(found).slice(0, MOST);
  const only = !isPending && people.length === 1 ? people[0]?.id : undefined;
  const shown =
    people.find(({ id }) => id === chosen)?.id ?? only ?? (typed === '' ? chosen : null);
  const list = () => {
    if (typed === '') return <Recent chosen={chosen} onChoose={onChoose} />;
    if (people.length > 0)
      return <PersonList label={t('people')} chosen={shown} {...{ people, standings, onChoose }} />;
    if (isError) return <ErrorPanel onRetry={retry} />;
    if (isPending) return <SkeletonRows what={t('people')} rows={4} height={56} />;
    return (
      <Empty spot="nothing-found" title={t('nobodyFound')}>
        {t('tryPartNameAddress')}
      </Empty>
    );
  };
  return (
    <div className={s.columns}>
      <div>{list()}</div>
      <div key={shown} ref={showAnswer} className={s.answer}>
        {shown && <ClientCard userId={shown} />}
      </div>
    </div>
  );
}

/** Someone stands at the front desk: a few letters, a number or a code, and what they can book. */
export default function ClientPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState('');
  const [isScanning, setScanning] = useState(false);
  const choose = (id: string): void => {
    rememberPerson(id);
    setParams({ member: id }, { replace: true });
  };
  return (
    <AdminFrame title={t('clientCheck')}>
      <div className={s.search}>
        <SearchField
          label={t('nameEmailPhone')}
          placeholder={t('nameEmailPhone')}
          lead={<Icon of={Search} size={16} />}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button look="outline" onClick={() => setScanning((is) => !is)} aria-pressed={isScanning}>
          <Icon of={ScanLine} />
          {t('scanCode')}
        </Button>
        <NewPersonButton
          typed={text}
          onDone={({ id }) => {
            setText('');
            choose(id);
          }}
        />
      </div>
      {isScanning && (
        <div className={s.camera}>
          <CodeCamera
            onClose={() => setScanning(false)}
            onCode={(code) => {
              setText(code);
              setScanning(false);
            }}
          />
        </div>
      )}
      <Results typed={text.trim()} chosen={params.get('member')} onChoose={choose} />
    </AdminFrame>
  );
}
