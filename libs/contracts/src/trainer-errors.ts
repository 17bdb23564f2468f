/** What trainers are refused: notes, health flags, messages, cover. A part of the one catalogue. */
export const trainerErrors = {
  PAGE_CHANGED: [409, 'This page was changed or decided meanwhile. Read it again.'],
  NOTE_OF_ANOTHER: [403, 'Only who wrote a note may change its words.'],
  HEALTH_FLAGS_NOT_OPEN: [409, 'Health flags are shown from a day before the class.'],
  HEALTH_FLAGS_CLOSED: [409, 'It is settled who was there. Health flags are shown no more.'],
  NOTES_NOT_OPEN: [409, 'Notes on those who come are open from a day before the class.'],
  NOTES_CLOSED: [409, 'It is settled who was there. Notes of this class are closed.'],
  CLASS_MESSAGE_LIMIT: [
    409,
    'This class has had all its messages. Please ask the front desk to write to them.',
  ],
  SUBSTITUTION_NOT_FOUND: [404, 'There is no such request for cover.'],
  SUBSTITUTION_TAKEN: [409, 'Somebody else was faster: the class has found its trainer.'],
  SUBSTITUTION_ENDED: [409, 'This class no longer needs cover. Look at the list again.'],
  TRAINER_NOT_QUALIFIED: [409, 'You don’t teach this kind of class. Ask the studio to add it.'],
} as const;
