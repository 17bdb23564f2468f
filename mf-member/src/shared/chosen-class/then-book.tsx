import type { PackageView, ScheduleView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { shortDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { CalendarCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { whenOf } from './chosen-labels.js';
import { Text, t } from './messages.js';

/** Whether the credits of a package pay for the class. */
export const paysFor = ({ classTypes }: PackageView, { classType }: ScheduleView): boolean =>
  classTypes.includes(classType.name);

const valuesOf = (chosen: ScheduleView) => ({
  className: chosen.classType.name,
  when: whenOf(chosen),
  day: shortDate(chosen.date),
  time: chosen.startTime,
});

/** Above the packages: the class that credits are wanted for. */
export function GoesAlong({ chosen }: { chosen: ScheduleView }): ReactNode {
  return (
    <Note icon={CalendarCheck}>
      <Text
        message={chosen.seatsLeft > 0 ? 'goesAlong' : 'fullGoesAlong'}
        values={valuesOf(chosen)}
        tags={{ b: <b /> }}
      />{' '}
      <Link to="/packages" replace className="link">
        {t('leaveClass')}
      </Link>
    </Note>
  );
}

/** Where one pays: what becomes of the class afterwards. `field`: the sentence as a choice. */
export function ThenBook({
  one,
  chosen,
  field,
}: {
  one: PackageView;
  chosen: ScheduleView;
  field: (sentence: ReactNode) => ReactNode;
}): ReactNode {
  if (!paysFor(one, chosen))
    return <Note tone="scarce">{t('notForClass', { className: chosen.classType.name })}</Note>;
  if (chosen.seatsLeft <= 0)
    return (
      <Note>
        <Text message="fullGoesAlong" values={valuesOf(chosen)} tags={{ b: <b /> }} />
      </Note>
    );
  return field(<Text message="thenBook" values={valuesOf(chosen)} tags={{ b: <b /> }} />);
}
