import { call, newIdempotencyKey } from '@studio/api-client';
import {
  classAudience,
  eventAudience,
  listMessages,
  messageClass,
  messageEvent,
  type MessageInput,
} from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useState } from 'react';

/** A class or an event that the front desk writes to. */
export interface Target {
  kind: 'class' | 'event';
  id: string;
  /** `Reformer Flow, Tuesday, 24 November, 06:30`. */
  title: string;
}

const audienceOf = { class: classAudience, event: eventAudience };
const send = { class: messageClass, event: messageEvent };

/** Mails go out within seconds; the list looks again until they have. */
const REFETCH_MS = 2_000;

/** How many people a message would reach at this moment. */
export const useAudience = ({ kind, id }: Target) =>
  useQuery({
    queryKey: keys.adminAudience(id),
    queryFn: ({ signal }) => call(audienceOf[kind], { params: { id }, signal }),
    staleTime: 0,
  });

export const useMessages = (about: string) =>
  useQuery({
    queryKey: keys.adminMessages(about),
    queryFn: ({ signal }) => call(listMessages, { query: { about }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ emails }) => emails.queued > 0) ? REFETCH_MS : false,
  });

/** One intent, one key: a second click or a retry sends no second message. */
export const useSendMessage = ({ kind, id }: Target) => {
  const client = useQueryClient();
  const [intents] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: (message: MessageInput) => {
      const intent = JSON.stringify(message);
      const idempotencyKey = intents.get(intent) ?? newIdempotencyKey();
      intents.set(intent, idempotencyKey);
      return call(send[kind], { params: { id }, body: message, idempotencyKey });
    },
    // It reaches the list by way of a message between services, which then tells this screen.
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.adminMessages(id) }),
  });
};
