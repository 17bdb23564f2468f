import type { OnApplicationShutdown } from '@nestjs/common';
import { internalPerson, type InternalPerson } from '@studio/contracts';
import { Refused, ServiceClient } from '@studio/nest-kit';

/** Asks identity for somebody whose event has not come yet. */
export class IdentityProfiles extends ServiceClient implements OnApplicationShutdown {
  /** Undefined: identity knows nobody by this id. Throws SERVICE_UNAVAILABLE. */
  async byId(id: string): Promise<InternalPerson | undefined> {
    try {
      return await this.get(`/internal/people/${id}`, { schema: internalPerson });
    } catch (error) {
      if (error instanceof Refused && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
