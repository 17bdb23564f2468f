import type { ReactNode } from 'react';
import { FailedEmails } from '../../shared/failed-emails.js';
import { PayoutsNote } from '../../shared/payouts/payouts-note.js';
import { SetupNote } from '../../shared/setup/setup-note.js';
import { TrainerPagesNote } from '../../shared/trainer-pages/trainer-pages-note.js';

/** What waits for somebody, above the day: each note comes once its own question is answered. */
export default function OverviewNotes(): ReactNode {
  return (
    <>
      <SetupNote />
      <FailedEmails />
      <PayoutsNote />
      <TrainerPagesNote />
    </>
  );
}
