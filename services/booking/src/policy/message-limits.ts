/** So often a trainer may write to one class. */
export const CLASS_MESSAGES = 3;
