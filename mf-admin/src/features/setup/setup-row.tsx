import type { SetupScreen } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { cx } from '@studio/ui/cx';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { adminPages } from '../../shared/admin-pages.js';
import { useSetupScreen, useSkip } from '../../shared/setup/use-setup-screen.js';
import { canSkip, hasTemplate, pageOf, textOf, titles } from './setup-labels.js';
import s from './setup.module.css';
import { useTestMail } from './use-setup.js';
import { t } from './messages.js';

type Item = SetupScreen['items'][number];

/** A page that this version has. */
const linkOf = ({ item }: Item): string | null => {
  const page = pageOf[item];
  return page && adminPages.some(({ to }) => to === page.split('?')[0]) ? page : null;
};

function Mark({ row, number }: { row: Item; number: number }): ReactNode {
  const { state } = row;
  return (
    <span className={cx(s.mark, state === 'done' && s.markDone)} aria-hidden>
      {state === 'done' && <Icon of={Check} size={16} />}
      {state === 'skipped' && <Icon of={Minus} size={16} />}
      {state !== 'done' && state !== 'skipped' && number}
    </span>
  );
}

function SkipButton({ row }: { row: Item }): ReactNode {
  const skip = useSkip();
  const { item, state } = row;
  if (!canSkip(item) || state === 'done') return null;
  const isSkipped = state === 'skipped';
  const name = { item: titles[item] };
  return (
    <Button
      size="sm"
      look="ghost"
      busy={skip.isPending}
      aria-label={isSkipped ? t('resumeItem', name) : t('skipItem', name)}
      onClick={() => skip.mutate({ item, isSkipped: !isSkipped })}
    >
      {isSkipped ? t('resume') : t('skip')}
    </Button>
  );
}

function TestMailButton(): ReactNode {
  const test = useTestMail();
  return (
    <Button size="sm" look="outline" busy={test.isPending} onClick={() => test.mutate()}>
      {t('sendTest')}
    </Button>
  );
}

function CheckCardsButton(): ReactNode {
  const setup = useSetupScreen();
  return (
    <Button size="sm" look="outline" busy={setup.isFetching} onClick={() => void setup.refetch()}>
      {t('checkAgain')}
    </Button>
  );
}

interface RowProps {
  screen: SetupScreen;
  row: Item;
  onTemplate: () => void;
}

/** What can be tried or begun right here. */
function OwnButton({ row: { item, state }, onTemplate }: RowProps): ReactNode {
  if (state === 'skipped') return null;
  if (item === 'mails') return <TestMailButton />;
  if (state === 'done') return null;
  if (item === 'cards') return <CheckCardsButton />;
  if (!hasTemplate(item)) return null;
  const label = t('fromTemplateOf', { item: titles[item] });
  return (
    <Button size="sm" look="soft" aria-label={label} onClick={onTemplate}>
      {t('fromTemplate')}
    </Button>
  );
}

function PageLink({ row }: { row: Item }): ReactNode {
  const link = linkOf(row);
  if (!link) return null;
  const isDone = row.state === 'done';
  const name = { item: titles[row.item] };
  return (
    <ButtonLink size="sm" look="outline">
      <Link to={link} aria-label={isDone ? t('editItem', name) : t('openItem', name)}>
        {isDone ? t('edit') : t('open')}
      </Link>
    </ButtonLink>
  );
}

/** How keys get where the studio runs: not by a page. */
function CardsHow({ screen: { cards }, row: { item, state } }: RowProps): ReactNode {
  if (item !== 'cards' || !cards || state === 'done' || state === 'skipped') return null;
  return <span className="muted small">{t('cardsHow', { url: cards.webhookUrl })}</span>;
}

/** One thing to do: how far it is, and the ways to it. */
export function SetupRow({ number, ...props }: RowProps & { number: number }): ReactNode {
  const { screen, row } = props;
  return (
    <li className={s.row}>
      <Mark row={row} number={number} />
      <div className={s.what}>
        <h2>{titles[row.item]}</h2>
        <span className="muted">{textOf(screen, row)}</span>
        <CardsHow {...props} />
      </div>
      <div className={s.buttons}>
        <OwnButton {...props} />
        <SkipButton row={row} />
        <PageLink row={row} />
      </div>
    </li>
  );
}
