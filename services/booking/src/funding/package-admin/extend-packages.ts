import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { PackageExtension } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { ExtendPackage } from './extend-package.js';

export interface Extensions {
  admin: SignedInUser;
  key: string;
  request: {
    items: readonly { packageId: string; expiresOn: string; version?: number | undefined }[];
    reason: string;
  };
}

const isRefusal = (code: string): code is NonNullable<PackageExtension['refused']> =>
  ['PACKAGE_NOT_FOUND', 'INVALID_EXPIRY_DAY', 'EDIT_CONFLICT'].includes(code);

/**
 * An admin moves several last days at once. Each package is a transaction with a key of its own: one
 * that is refused keeps no other from its days, and a repeated request does what was left.
 */
@Injectable()
export class ExtendPackages {
  constructor(private readonly extension: ExtendPackage) {}

  /** Throws IDEMPOTENCY_KEY_REUSED. */
  async execute({ admin, key, request }: Extensions): Promise<{ items: PackageExtension[] }> {
    const { items, reason } = request;
    const done: PackageExtension[] = [];
    for (const { packageId, ...wanted } of items)
      done.push(
        await this.extend({
          admin,
          packageId,
          key: `${key} ${packageId}`,
          request: { ...wanted, reason },
        }),
      );
    return { items: done };
  }

  private async extend(action: Parameters<ExtendPackage['execute']>[0]): Promise<PackageExtension> {
    const { packageId } = action;
    try {
      return { packageId, package: await this.extension.execute(action), refused: null };
    } catch (error) {
      if (!(error instanceof Refused) || !isRefusal(error.code)) throw error;
      return { packageId, package: null, refused: error.code };
    }
  }
}
