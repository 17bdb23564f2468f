/** What is refused about the studio's profile and texts. A part of the one catalogue. */
export const profileErrors = {
  LEGAL_DETAILS_MISSING: [
    409,
    'Nothing can be sold yet: legal name, address and VAT status of the studio are not set. An admin sets them at /admin/studio.',
  ],
  LEGAL_DETAILS_INCOMPLETE: [
    422,
    'Who is registered for VAT has a TRN, and what papers need is changed, not taken away. See details.',
  ],
  COLOUR_CONTRAST: [422, 'A colour is too close to its ground to be read. See details.'],
  UNKNOWN_PLACEHOLDER: [422, 'The text has a placeholder that does not exist. See details.'],
  TEXT_CHANGED: [409, 'Somebody else published this text since you opened it. Read theirs first.'],
} as const;
