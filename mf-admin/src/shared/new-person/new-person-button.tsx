import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../lazy-dialog.js';
import type { ChosenPerson } from './like-people.js';
import { t } from './messages.js';
import { personOfText } from './person-of-text.js';

const NewPersonDialog = lazyDialog(
  async () => (await import('./new-person-dialog.js')).NewPersonDialog,
);

/** Beside a search for people: what was typed there is kept, and who was made is chosen. */
export function NewPersonButton({
  typed,
  onDone,
}: {
  typed: string;
  onDone: (person: ChosenPerson) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        {t('newPerson')}
      </Button>
      {isOpen && (
        <NewPersonDialog
          initial={personOfText(typed)}
          onClose={() => setOpen(false)}
          onDone={(person) => {
            setOpen(false);
            onDone(person);
          }}
        />
      )}
    </>
  );
}
