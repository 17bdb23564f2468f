import type { BookingPreview, FrontDeskFunding } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { dayMonth, priceTag } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './front-desk.module.css';
import { t } from './messages.js';

type Choice = BookingPreview['choices'][number];

/** `complimentary`, `visit`, or the id of a package or plan. */
export type FundingValue = string;
export const GIFT = 'complimentary';
/** Sold at the front desk in the same moment. */
export const VISIT = 'visit';

const idOf = ({ funding }: Choice): string => funding.userPackageId ?? funding.subscriptionId ?? '';

/** What pays by the rule; when nothing does a visit that is sold, or the gift. */
export const firstFunding = ({ choices: [first], schedule }: BookingPreview): FundingValue => {
  if (first) return idOf(first);
  return schedule.dropInPrice > 0 ? VISIT : GIFT;
};

export const choiceOf = (preview: BookingPreview, value: FundingValue): Choice | undefined =>
  preview.choices.find((choice) => idOf(choice) === value);

/** Still one of those that can be chosen. */
export const canChoose = (preview: BookingPreview, value: FundingValue): boolean =>
  value === GIFT || value === VISIT || choiceOf(preview, value) !== undefined;

/** The chosen one as the request names it. */
export const fundingOf = (preview: BookingPreview, value: FundingValue): FrontDeskFunding => {
  const { userPackageId, subscriptionId } = choiceOf(preview, value)?.funding ?? {};
  if (userPackageId) return { kind: 'package', userPackageId };
  return subscriptionId ? { kind: 'subscription', subscriptionId } : { kind: 'complimentary' };
};

const leftLabel = ({ funding }: Choice): string => {
  const until = funding.expiresOn ? dayMonth(funding.expiresOn) : '';
  if (funding.creditsLeft === null || funding.creditsTotal === null)
    return t('unlimitedUntil', { day: until });
  const { creditsLeft: left, creditsTotal: total } = funding;
  return t('leftOfUntil', { left, total, day: until });
};

/** One of the things that can pay; what it asks for stands below while it is chosen. */
export function FundingOption({
  value,
  chosen,
  onChoose,
  title,
  detail,
  aside,
  children,
}: {
  value: FundingValue;
  chosen: FundingValue;
  onChoose: (value: FundingValue) => void;
  title: string;
  detail: string;
  aside?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={s.option} data-on={chosen === value || undefined}>
      <label className={s.optionHead}>
        <input
          type="radio"
          name="front-desk-funding"
          checked={chosen === value}
          onChange={() => onChoose(value)}
        />
        <span className={s.grow}>
          <b>{title}</b>
          <span className="muted small num">{detail}</span>
        </span>
        {aside}
      </label>
      {chosen === value && children}
    </div>
  );
}

/** Everything that can pay, what pays by the rule first; or the place is given. */
export function FundingOptions({
  preview,
  value,
  onChange,
  visit,
  gift,
}: {
  preview: BookingPreview;
  value: FundingValue;
  onChange: (value: FundingValue) => void;
  /** How a visit is paid. */
  visit: ReactNode;
  /** Why the place is given. */
  gift: ReactNode;
}): ReactNode {
  const { dropInPrice } = preview.schedule;
  return (
    <fieldset className={s.options}>
      <legend className="muted small">{t('whatPays')}</legend>
      {preview.choices.map((choice, n) => (
        <FundingOption
          key={idOf(choice)}
          value={idOf(choice)}
          chosen={value}
          onChoose={onChange}
          title={choice.funding.name}
          detail={leftLabel(choice)}
          aside={n === 0 && <Badge tone="calm">{t('suggested')}</Badge>}
        />
      ))}
      {dropInPrice > 0 && (
        <FundingOption
          value={VISIT}
          chosen={value}
          onChoose={onChange}
          title={t('dropIn', { price: priceTag(dropInPrice) })}
          detail={t('dropInMethods')}
        >
          {visit}
        </FundingOption>
      )}
      <FundingOption
        value={GIFT}
        chosen={value}
        onChoose={onChange}
        title={t('gift')}
        detail={t('giftCostsNothing')}
      >
        {gift}
      </FundingOption>
    </fieldset>
  );
}
