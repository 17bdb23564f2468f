import type { OnApplicationShutdown } from '@nestjs/common';
import { peopleByPhone } from '@studio/contracts';
import { ServiceClient } from '@studio/nest-kit';

/** Telephone numbers are identity's alone: it says whose one is. */
export class IdentityPeople extends ServiceClient implements OnApplicationShutdown {
  async byPhone(phone: string): Promise<readonly string[]> {
    const { ids } = await this.post('/internal/people/by-phone', {
      schema: peopleByPhone,
      body: { phone },
    });
    return ids;
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
