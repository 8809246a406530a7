import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Files } from '../../integrations/file-storage.ts';
import { tx } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/handlers.ts';
import type { Limits } from '../../platform/limits/rate-limits.ts';
import { takePrivately } from '../../uploads/attach.ts';
import { readPrivately } from '../../uploads/file-paths.ts';
import { businessOf, certificateOf, isTaken, writeApplication } from './business.sql.ts';

type Tools = { files: Files; limits: Limits };

export function business({ files, limits }: Tools): Handlers<Routes['business']> {
  return {
    read: (_, { sql, who }) => businessOf(sql, who.id),

    async apply({ body }, { sql, who }) {
      if (who.isBusiness) throw new Refusal('BUSINESS_ALREADY');
      await limits.spend(sql, { key: `business ${who.id}`, most: 10, seconds: 3600 });
      return tx(sql, async (inside) => {
        if (await isTaken(inside, body.businessNumber, who.id)) throw new Refusal('BUSINESS_TAKEN');
        const picture = await takePrivately(inside, who.id, body.picture);
        if (!(await writeApplication(inside, who.id, { ...body, picture }))) throw new Refusal('BUSINESS_WAITING');
        return businessOf(inside, who.id);
      });
    },

    async picture(_, { sql, who }) {
      const path = await certificateOf(sql, who.id);
      const picture = path && (await readPrivately(files, path));
      if (!picture) throw new Refusal('NOT_FOUND');
      return { picture };
    },
  };
}
