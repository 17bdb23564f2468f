import type { CatalogueUsage } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { shortDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { weekdayName } from './timetable-labels.js';
import s from './timetable.module.css';
import { Text, t } from './messages.js';

const SHOWN = 4;
const joined = new Intl.ListFormat('en');

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <>
      <p>{title}</p>
      <ul className={`small num ${s.listed}`}>{children}</ul>
    </>
  );
}

/** What would still need it, each with a link to where it is changed. */
function ChangeFirst({ usage }: { usage: CatalogueUsage }): ReactNode {
  const { series, dates } = usage;
  const products = usage.products.filter(({ fitsNothingElse }) => fitsNothingElse);
  return (
    <Note tone="scarce">
      <b>{t('firstChange')}</b>
      {series.length > 0 && (
        <Section title={t('seriesUse', { series: series.length })}>
          {series.map((one) => (
            <li key={one.id}>
              <Link to={`/admin/timetable?view=series&series=${one.id}`}>
                {t('seriesUseLine', {
                  weekday: weekdayName(one.weekday),
                  startTime: one.startTime,
                  className: one.className,
                  trainerName: one.trainerName,
                  roomName: one.roomName,
                })}
              </Link>{' '}
              ({one.nextDate ? t('nextOn', { date: shortDate(one.nextDate) }) : t('nothingMade')})
            </li>
          ))}
        </Section>
      )}
      {dates.length > 0 && (
        <Section title={t('datesUse', { dates: dates.length })}>
          {dates.map(({ seriesId, date, className }) => (
            <li key={`${seriesId} ${date}`}>
              <Link to={`/admin/timetable?view=series&series=${seriesId}&dates`}>
                {t('dateUseLine', { date: shortDate(date), className })}
              </Link>
            </li>
          ))}
        </Section>
      )}
      {products.length > 0 && (
        <Section title={t('productsUse', { products: products.length })}>
          {products.map(({ id, kind, name }) => (
            <li key={id}>
              <Link to={`/admin/products?show=${kind}s`}>
                {t('toProducts', {
                  name,
                  kind: kind === 'package' ? t('kindPackage') : t('kindPlan'),
                })}
              </Link>
            </li>
          ))}
        </Section>
      )}
    </Note>
  );
}

function ClassesToCome({ usage }: { usage: CatalogueUsage }): ReactNode {
  const { classes, classesToCome, bookings, waiting } = usage;
  const shown = classes.slice(0, SHOWN);
  return (
    <Section title={t('classesStay', { classes: classesToCome, bookings, waiting })}>
      {shown.map((one) => (
        <li key={one.id}>
          <Link to={`/admin/timetable?day=${one.date}&class=${one.id}`}>
            {t('classUseLine', {
              date: shortDate(one.date),
              startTime: one.startTime,
              className: one.className,
              booked: one.booked,
            })}
          </Link>
        </li>
      ))}
      {classesToCome > shown.length && (
        <li>{t('moreClasses', { more: classesToCome - shown.length })}</li>
      )}
    </Section>
  );
}

/** What stays as it is, and whom it touches. */
function WhatHappens({ usage }: { usage: CatalogueUsage }): ReactNode {
  const { owners, ownersOfNothingElse: nothing, pastClasses: past, hasRole } = usage;
  const others = usage.products.filter(({ fitsNothingElse }) => !fitsNothingElse);
  const names = joined.format(others.map(({ name }) => name));
  const isAnything = usage.classesToCome + owners + past + others.length > 0 || hasRole;
  if (!isAnything) return null;
  return (
    <Note tone={nothing > 0 ? 'scarce' : 'plain'}>
      <b>{t('whatHappens')}</b>
      {usage.classesToCome > 0 && <ClassesToCome usage={usage} />}
      {others.length > 0 && <p>{t('productsStay', { names, count: others.length })}</p>}
      {owners > 0 && <p>{t('ownersStay', { owners, nothing })}</p>}
      {past > 0 && <p>{t('pastStay', { past })}</p>}
      {hasRole && (
        <p>
          <Text message="roleStays" values={{}} tags={{ a: <Link to="/admin/team" /> }} />
        </p>
      )}
    </Note>
  );
}

/** Who uses a class type, room or trainer, and what follows when it is retired. */
export function UsageNote({
  usage,
  active,
}: {
  usage: CatalogueUsage;
  active: boolean;
}): ReactNode {
  return (
    <div className={s.usage}>
      {active && !usage.canRetire && <ChangeFirst usage={usage} />}
      <WhatHappens usage={usage} />
      {usage.canDelete && <Note tone="calm">{t('nothingRefers')}</Note>}
    </div>
  );
}
