import { call, messageOf } from '@studio/api-client';
import { getBillingDetails, putBillingDetails, type BillingDetails } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { BillingForm } from '@studio/ui/billing/billing-form';
import { BillingAddress } from '@studio/ui/billing/billing-address';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import s from './member.module.css';
import { t } from './messages.js';

const useSaving = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BillingDetails) => call(putBillingDetails, { params: { id }, body }),
    onSuccess: (saved) => client.setQueryData(keys.adminBillingDetails(id), saved),
  });
};

interface EditProps {
  userId: string;
  details: BillingDetails;
  onClose: () => void;
}

function EditDialog({ userId, details, onClose }: EditProps): ReactNode {
  const saving = useSaving(userId);
  const save = (wanted: BillingDetails): void =>
    saving.mutate(wanted, {
      onSuccess: () => {
        toast.success(t('billingSaved'));
        onClose();
      },
    });
  return (
    <FormDialog title={t('billingDetails')} onClose={onClose}>
      <BillingForm
        details={details}
        busy={saving.isPending}
        error={saving.isError ? messageOf(saving.error) : undefined}
        onSave={save}
        onClose={onClose}
      />
    </FormDialog>
  );
}

/** The business that the papers of a member name as the buyer. */
export function MemberBillingDetails({ userId }: { userId: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const own = useQuery({
    queryKey: keys.adminBillingDetails(userId),
    queryFn: ({ signal }) => call(getBillingDetails, { params: { id: userId }, signal }),
  });
  if (!own.data) return null;
  const { details } = own.data;
  const isSet = details.name !== '';
  return (
    <Card className={s.billing} aria-label={t('billingDetails')}>
      <div className="row between">
        <h2>{t('billingDetails')}</h2>
        <Button size="sm" look="outline" onClick={() => setOpen(true)}>
          {isSet ? t('editBilling') : t('addBilling')}
        </Button>
      </div>
      {isSet ? <BillingAddress details={details} /> : <p className="muted">{t('noBilling')}</p>}
      {isOpen && <EditDialog userId={userId} details={details} onClose={() => setOpen(false)} />}
    </Card>
  );
}
