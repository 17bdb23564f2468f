import type { HistoryEntry } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { cx } from '@studio/ui/cx';
import { dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { sealLabel } from './chain-labels.js';
import s from './data-history.module.css';
import { changesOf, type Change } from './fact-labels.js';
import { t } from './messages.js';

const services: Readonly<Record<string, string>> = {
  booking: t('serviceBooking'),
  payments: t('servicePayments'),
  identity: t('serviceIdentity'),
};

/** All fields side by side, the place in the chain, and where to go on. */
export function EntryDetails({
  id,
  entry,
  entries,
  onPerson,
}: {
  id: string;
  entry: HistoryEntry;
  entries: number;
  onPerson: (id: string) => void;
}): ReactNode {
  const { subjectUserId, subjectName } = entry;
  return (
    <div id={id} className={s.details}>
      <Values entry={entry} />
      <div className={s.side}>
        <dl className={s.facts}>
          {factsOf(entry, entries).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {subjectUserId && subjectName && (
          <div className={s.actions}>
            <Button look="outline" size="sm" onClick={() => onPerson(subjectUserId)}>
              {t('onlyThisPerson', { name: subjectName })}
            </Button>
            <ButtonLink look="outline" size="sm">
              <Link to={`/admin/users/${subjectUserId}`}>{t('openRecord')}</Link>
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}

const factsOf = (entry: HistoryEntry, entries: number): [string, ReactNode][] => {
  const { entry: place, hash, previousHash, reason } = entry;
  const before = previousHash ? <code>{sealLabel(previousHash)}</code> : t('firstEntry');
  return [
    [t('entry'), place ? t('entryOf', { entry: place, entries }) : t('notSealed')],
    [t('seal'), hash ? <code>{sealLabel(hash)}</code> : t('none')],
    [t('sealBefore'), before],
    [t('when'), dateAndTime(entry.at)],
    [t('service'), services[entry.service] ?? entry.service],
    ...(reason ? [[t('why'), reason] satisfies [string, ReactNode]] : []),
  ];
};

function Values({ entry }: { entry: HistoryEntry }): ReactNode {
  const changes = changesOf(entry);
  if (entry.erasedAt)
    return (
      <p className="muted">
        {t('valuesErased')}, {dateAndTime(entry.erasedAt)}
      </p>
    );
  if (changes.length === 0) return <p className="muted">{t('noValues')}</p>;
  return (
    <div className={s.values}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody className="num">
          {changes.map((change) => (
            <Value key={change.field} change={change} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ change }: { change: Change }): ReactNode {
  const { field, before, after, isChanged } = change;
  return (
    <tr>
      <th scope="row">{field}</th>
      <td dir="auto">{before}</td>
      <td dir="auto" className={cx(isChanged ? s.changed : 'muted')}>
        {isChanged ? after : t('same')}
      </td>
    </tr>
  );
}
