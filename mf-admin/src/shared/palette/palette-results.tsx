import { Avatar } from '@studio/ui/avatar';
import { Icon } from '@studio/ui/icon';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import type { Group, PaletteOption } from './options.js';
import s from './palette.module.css';

export const RESULTS_ID = 'palette-results';
export const optionId = (at: number): string => `palette-${at}`;

const headings: Record<Group, string> = {
  recent: t('recent'),
  people: t('people'),
  team: t('team'),
  classes: t('classes'),
  events: t('events'),
  payments: t('payments'),
  pages: t('pages'),
  actions: t('actions'),
};

interface ResultsProps {
  options: readonly PaletteOption[];
  active: number;
  onHover: (at: number) => void;
  onChoose: (option: PaletteOption) => void;
  /** A finger has no Tab: the actions of a person are one tap away, the record is the first of them. */
  onTouch: (option: PaletteOption, at: number) => void;
}

function Option({ option, isActive }: { option: PaletteOption; isActive: boolean }): ReactNode {
  const { label, detail, person, icon, letter } = option;
  return (
    <>
      {person && <Avatar name={person.full_name} src={person.avatar_url} size={32} />}
      {icon && (
        <span className={s.icon}>
          <Icon of={icon} />
        </span>
      )}
      <span className={s.text}>
        <span className={`cut ${s.label}`} dir="auto">
          {label}
        </span>
        {detail && <span className={`num muted cut ${s.detail}`}>{detail}</span>}
      </span>
      {letter && (
        <kbd className={s.key} aria-hidden>
          {letter.toUpperCase()}
        </kbd>
      )}
      {!letter && isActive && (
        <kbd className={s.key} aria-hidden>
          {t('keyEnter')}
        </kbd>
      )}
    </>
  );
}

/** The list of the combobox: the focus stays in the field, the active line is told by its id. */
export function PaletteResults(props: ResultsProps): ReactNode {
  const { options, active, onHover, onChoose, onTouch } = props;
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <div id={RESULTS_ID} role="listbox" aria-label={t('results')} className={s.results}>
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`palette-of-${group}`}>
          <div id={`palette-of-${group}`} className={`small muted ${s.heading}`}>
            {headings[group]}
          </div>
          {options.map((option, at) =>
            option.group === group ? (
              // The keyboard works in the field above, as a combobox does.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- active descendant
              <div
                key={option.key}
                id={optionId(at)}
                role="option"
                aria-selected={at === active}
                className={s.option}
                ref={at === active ? showActive : undefined}
                onClick={({ nativeEvent }) =>
                  isTouch(nativeEvent) ? onTouch(option, at) : onChoose(option)
                }
                onMouseMove={() => onHover(at)}
              >
                <Option option={option} isActive={at === active} />
              </div>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}

/** A click of a finger, where the browser tells. */
const isTouch = (event: MouseEvent): boolean =>
  'pointerType' in event && event.pointerType === 'touch';

const showActive = (option: HTMLElement | null): void =>
  option?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
