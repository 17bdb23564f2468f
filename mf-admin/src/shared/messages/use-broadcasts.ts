import { call, newIdempotencyKey } from '@studio/api-client';
import {
  broadcastRecipients,
  createBroadcast,
  listAdminClassTypes,
  listPlans,
  previewBroadcast,
  testBroadcast,
  type BroadcastAudience,
  type BroadcastInput,
  type MessageInput,
} from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useState } from 'react';

/** Who would get a message at this moment, and when. */
export const useRecipients = (audience: BroadcastAudience, enabled = true) =>
  useQuery({
    queryKey: keys.adminEffect({ broadcast: audience }),
    queryFn: ({ signal }) => call(broadcastRecipients, { body: { audience }, signal }),
    staleTime: 0,
    enabled,
    placeholderData: (previous) => previous,
  });

/** Class types in use and plans on sale, to choose from. */
export const useSegments = (enabled: boolean) =>
  useQuery({
    queryKey: keys.adminEffect({ broadcast: 'segments' }),
    queryFn: async ({ signal }) => {
      const [types, plans] = await Promise.all([
        call(listAdminClassTypes, { signal }),
        call(listPlans, { signal }),
      ]);
      return { types: types.items.filter(({ active }) => active), plans: plans.items };
    },
    enabled,
  });

/** The mail of a message as it would be drawn. */
export const useMailPreview = (message: MessageInput, topic: 'newsletter' | 'messages') => {
  const { subject, text } = message;
  return useQuery({
    queryKey: keys.adminEffect({ mail: subject, text, topic }),
    queryFn: ({ signal }) => call(previewBroadcast, { body: { subject, text, topic }, signal }),
    gcTime: 0,
  });
};

/** One intent, one key: a second click or a retry sends no second message. */
const useKeyFor = (): ((intent: unknown) => string) => {
  const [intents] = useState(() => new Map<string, string>());
  return (intent) => {
    const name = JSON.stringify(intent);
    const key = intents.get(name) ?? newIdempotencyKey();
    intents.set(name, key);
    return key;
  };
};

export const useCreateBroadcast = () => {
  const client = useQueryClient();
  const keyFor = useKeyFor();
  return useMutation({
    mutationFn: (body: BroadcastInput) =>
      call(createBroadcast, { body, idempotencyKey: keyFor(body) }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.adminBroadcasts }),
  });
};

/** Each press is a new test: whoever asks twice wants two. */
export const useTestBroadcast = () =>
  useMutation({
    mutationFn: ({ subject, text, channels }: MessageInput) =>
      call(testBroadcast, {
        body: { subject, text, channels },
        idempotencyKey: newIdempotencyKey(),
      }),
  });
