import { call, messageOf, newIdempotencyKey } from '@studio/api-client';
import { previewTemplate, sendTestMail, startFromTemplate } from '@studio/contracts';
import type { TemplateKind } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { t } from './messages.js';

const onError = (error: unknown): void => {
  toast.error(t('notSaved'), { description: messageOf(error) });
};

export const useTestMail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendTestMail, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ recipient }) => toast.success(t('testOnItsWay', { email: recipient })),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminSetup }),
  });
};

export const useTemplate = (kind: TemplateKind) =>
  useQuery({
    queryKey: [...keys.adminSetup, 'template', kind],
    queryFn: ({ signal }) => call(previewTemplate, { params: { kind }, signal }),
    staleTime: 0,
  });

export const useStart = (kind: TemplateKind) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(startFromTemplate, { params: { kind } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.admin }),
  });
};
