import type { FoundPerson } from '@studio/contracts';
import { useNavigateTo } from '@studio/shell-kit';
import { Dialog } from '@studio/ui/dialog';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../lazy-dialog.js';
import { useCheckInToday } from '../people/use-check-in-today.js';
import { t } from './messages.js';
import type { PaletteOption } from './options.js';
import { PaletteField } from './palette-field.js';
import { usePaletteOptions } from './palette-options.js';
import { PaletteResults } from './palette-results.js';
import s from './palette.module.css';
import { actionsOf } from './person-actions.js';

const BookingDialog = lazyDialog(
  async () => (await import('../front-desk/booking-dialog.js')).BookingDialog,
);

const hints = (inActions: boolean): readonly (readonly [string, string])[] => [
  [t('keyArrows'), t('move')],
  [t('keyEnter'), t('open')],
  ...(inActions ? [] : [[t('keyBook'), t('bookKey')] as const]),
  [t('keyTab'), inActions ? t('back') : t('actionsKey')],
];

function Hints({ inActions }: { inActions: boolean }): ReactNode {
  return (
    <div className={`small muted ${s.hints}`} aria-hidden>
      {hints(inActions).map(([key, meaning]) => (
        <span key={key}>
          <kbd className={s.key}>{key}</kbd> {meaning}
        </span>
      ))}
    </div>
  );
}

/** How many fit, for screen readers; a sentence when nothing does. */
function Outcome(props: { count: number; isPending: boolean; isError: boolean }): ReactNode {
  const { count, isPending, isError } = props;
  return (
    <>
      {count === 0 && !isPending && (
        <p className={`muted small ${s.none}`}>{isError ? t('searchFailed') : t('nothingFound')}</p>
      )}
      <p className="visually-hidden" role="status">
        {isPending ? t('searching') : t('found', { count })}
      </p>
    </>
  );
}

/** What is shown for the text, or the actions of the person that Tab was pressed on. */
const useShown = (text: string, person: FoundPerson | null, book: (memberId: string) => void) => {
  const { standings, now, ...results } = usePaletteOptions(text);
  const { mutate: checkIn } = useCheckInToday();
  const active = person && { now, standing: standings.get(person.id), book, checkIn };
  return { ...results, options: active ? actionsOf(person, active) : results.options };
};

/** Any person, class, event or page by a few letters, and what is done most for a person. */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const [memberId, setMemberId] = useState<string | null>(null);
  if (memberId !== null) return <BookingDialog memberId={memberId} onClose={onClose} />;
  return <Search onClose={onClose} onBook={setMemberId} />;
}

function Search(props: { onClose: () => void; onBook: (memberId: string) => void }): ReactNode {
  const { onClose, onBook } = props;
  const navigateTo = useNavigateTo();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  // Whose actions are shown, and where they were in the results.
  const [opened, setOpened] = useState<{ person: FoundPerson; at: number } | null>(null);
  const person = opened && opened.person;
  const { options, isPending, isError } = useShown(text, person, onBook);
  const active = Math.min(at, options.length - 1);
  const show = (next: typeof opened, position: number): void => {
    setOpened(next);
    setAt(position);
  };
  const choose = (option: PaletteOption | undefined): void => {
    if (!option) return;
    if (!option.stays) onClose();
    option.run?.();
    if (option.to) navigateTo(option.to);
  };
  const typeText = (typed: string): void => {
    setText(typed);
    setAt(0);
  };
  const showActionsOf = (option: PaletteOption | undefined, position: number): void =>
    option?.person ? show({ person: option.person, at: position }, 0) : choose(option);
  const showActions = (): void => showActionsOf(options[active], active);
  const leaveActions = (): void => show(null, opened?.at ?? 0);
  const escape = person ? leaveActions : onClose;
  const book = (option: PaletteOption | undefined): void =>
    option?.person ? onBook(option.person.id) : undefined;
  const keys = { options, active, setActive: setAt, choose, showActions, leaveActions, book };
  return (
    // Escape leads from the actions back to the results, from there out.
    <Dialog open bare onOpenChange={escape} shape="wide" title={t('title')}>
      <PaletteField {...{ text, person, keys }} onText={typeText} onEscape={escape} />
      <PaletteResults
        {...{ options, active }}
        onHover={setAt}
        onChoose={choose}
        onTouch={showActionsOf}
      />
      <Outcome count={options.length} isPending={isPending} isError={isError} />
      <Hints inActions={person !== null} />
    </Dialog>
  );
}
