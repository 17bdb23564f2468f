import { useParams } from '@studio/shell-kit/router';
import type { ReactNode } from 'react';
import { BookingCode } from './booking-code.js';
import { CodeScreen } from './code-screen.js';

/** The code of one place. */
export default function CheckInPage(): ReactNode {
  const { bookingId = '' } = useParams();
  return (
    <CodeScreen>
      <BookingCode bookingId={bookingId} />
    </CodeScreen>
  );
}
