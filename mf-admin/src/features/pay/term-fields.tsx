import { Field } from '@studio/ui/field';
import type { ReactNode } from 'react';
import type { TermTexts } from './rate-draft.js';
import { t } from './messages.js';
import s from './pay.module.css';

/** What a class pays, part by part. */
export function TermFields({
  texts,
  problems,
  onChange,
}: {
  texts: TermTexts;
  problems: Partial<TermTexts>;
  onChange: (change: Partial<TermTexts>) => void;
}): ReactNode {
  const field = (name: keyof TermTexts, label: string) => ({
    label,
    value: texts[name],
    error: problems[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <p className="muted small">{t('partsAdd')}</p>
      <div className={s.pair}>
        <Field {...field('perClass', t('perClass'))} />
        <Field {...field('perHour', t('perHour'))} />
      </div>
      <Field {...field('perHead', t('perHead'))} />
      <div className={s.pair}>
        <Field {...field('perHeadAbove', t('perHeadAbove'))} />
        <Field {...field('headsIncluded', t('headsIncluded'))} />
      </div>
      <Field {...field('fullBonus', t('fullBonus'))} />
      <Field {...field('sharePercent', t('sharePercent'))} />
    </>
  );
}
