import { addErrorTexts, ApiError, messageOf } from '@studio/api-client';
import { textOfStaffError } from './text-of-staff-error.js';

test('the texts of staff count once they are added', () => {
  const error = new ApiError({ status: 409, code: 'DRAWER_NOT_OPEN', message: '' });
  const before = messageOf(error);
  addErrorTexts(textOfStaffError);
  expect(before).not.toContain('drawer');
  expect(messageOf(error)).toBe('The cash drawer is not open. Open it with its float first.');
});
