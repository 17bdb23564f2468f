/** What who chooses a spot is refused. A part of the one catalogue. */
export const spotErrors = {
  SPOT_NOT_FOUND: [422, 'The room has no spot of that number.'],
  SPOT_TAKEN: [409, 'Somebody else has that spot. See details for those that are free.'],
  SPOT_OUT_OF_ORDER: [409, 'That spot is out of order. See details for those that are free.'],
  CLASS_OVER: [409, 'This class has ended.'],
} as const;
