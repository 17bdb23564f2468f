import { studio } from '@studio/shell-kit/studio';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Icon } from '@studio/ui/icon';
import { Check, Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './install-hint.module.css';
import { t, Text } from './messages.js';

const steps = [
  ['tapShare', Share],
  ['addToHomeScreen', SquarePlus],
  ['addAtTopRight', Check],
] as const;

/** On an iPhone only its owner can install: what to tap, in order. */
export default function InstallSteps({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="sheet"
      title={t('addToPhone', { name: studio().shortName })}
      lead={t('threeTaps')}
    >
      <ol className={s.steps}>
        {steps.map(([message, icon], n) => (
          <li key={message}>
            <span className={`num ${s.number}`} aria-hidden>
              {n + 1}
            </span>
            <span>
              <Text message={message} tags={{ b: <b className="strong" /> }} />
            </span>
            <Icon of={icon} size={22} />
          </li>
        ))}
      </ol>
      <Button look="outline" size="lg" block onClick={onClose}>
        {t('notNow')}
      </Button>
    </Dialog>
  );
}
