import { endUnanswered } from '@studio/nest-kit';
import type { Queue } from 'bull';

/**
 * The connection by which Bull says all but "give me the next job" counts as ready when Redis has
 * answered on it. (Bull wants that of none; by the others nothing is lost that it would not say again.)
 */
export const guardClient = ({ client }: Pick<Queue, 'client'>): void => {
  client.options.enableReadyCheck = true;
  endUnanswered(client);
};
