import { call, messageOf } from '@studio/api-client';
import { getMyBillingDetails, putMyBillingDetails, type BillingDetails } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { BillingForm } from '@studio/ui/billing/billing-form';
import { BillingAddress } from '@studio/ui/billing/billing-address';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { t } from './messages.js';

const useSaving = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BillingDetails) => call(putMyBillingDetails, { body }),
    onSuccess: (saved) => client.setQueryData(keys.myBillingDetails, saved),
  });
};

function EditDialog({
  details,
  onClose,
}: {
  details: BillingDetails;
  onClose: () => void;
}): ReactNode {
  const saving = useSaving();
  const save = (wanted: BillingDetails): void =>
    saving.mutate(wanted, {
      onSuccess: () => {
        toast.success(t('billingSaved'));
        onClose();
      },
    });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('billingDetails')}>
      <BillingForm
        details={details}
        busy={saving.isPending}
        error={saving.isError ? messageOf(saving.error) : undefined}
        onSave={save}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** The business that own receipts name as the buyer; most people have none. */
export function OwnBillingDetails(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const own = useQuery({
    queryKey: keys.myBillingDetails,
    queryFn: ({ signal }) => call(getMyBillingDetails, { signal }),
  });
  if (!own.data) return null;
  const { details } = own.data;
  const isSet = details.name !== '';
  return (
    <Section
      title={t('billingDetails')}
      aside={
        <Button size="sm" look="quiet" onClick={() => setOpen(true)}>
          {isSet ? t('editBilling') : t('addBilling')}
        </Button>
      }
    >
      {isSet ? <BillingAddress details={details} /> : <p className="muted">{t('noBilling')}</p>}
      {isOpen && <EditDialog details={details} onClose={() => setOpen(false)} />}
    </Section>
  );
}
