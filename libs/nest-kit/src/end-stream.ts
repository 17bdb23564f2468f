import type { ServerResponse } from 'node:http';

/**
 * Ends an event stream whole, and its connection with it: its page connects again, on another
 * connection, which a load balancer leads to another instance.
 */
export const endStream = (response: ServerResponse): void => {
  const { socket } = response;
  response.once('finish', () => socket?.destroySoon());
  response.end();
};
