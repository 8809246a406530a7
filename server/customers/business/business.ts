import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { FileStorage } from '../../integrations/file-storage.ts';
import { tx } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/handlers.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import { attachPrivateImage } from '../../uploads/attach.ts';
import { readPrivateImage } from '../../uploads/file-paths.ts';
import {
  businessCertificateOf,
  businessMembershipOf,
  insertApplication,
  isBusinessNumberTaken,
} from './business.sql.ts';

type Tools = { files: FileStorage; limits: RateLimits };

export function createBusinessHandlers({ files, limits }: Tools): Handlers<Routes['business']> {
  return {
    read: (_, { sql, who }) => businessMembershipOf(sql, who.id),

    async apply({ body }, { sql, who }) {
      if (who.isBusiness) throw new Refusal('BUSINESS_ALREADY');
      await limits.spend(sql, { key: `business ${who.id}`, most: 10, seconds: 3600 });
      return tx(sql, async (inside) => {
        if (await isBusinessNumberTaken(inside, body.businessNumber, who.id)) throw new Refusal('BUSINESS_TAKEN');
        const picture = await attachPrivateImage(inside, who.id, body.picture);
        if (!(await insertApplication(inside, who.id, { ...body, picture }))) throw new Refusal('BUSINESS_WAITING');
        return businessMembershipOf(inside, who.id);
      });
    },

    async picture(_, { sql, who }) {
      const path = await businessCertificateOf(sql, who.id);
      const picture = path && (await readPrivateImage(files, path));
      if (!picture) throw new Refusal('NOT_FOUND');
      return { picture };
    },
  };
}
