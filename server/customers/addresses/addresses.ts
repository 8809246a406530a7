import type { Address } from '#contract/addresses.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { type Db, tx } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/handlers.ts';
import type { Reference } from '../../platform/reference-data.ts';
import {
  addressesOf,
  addressOf,
  countOf,
  drop,
  insert,
  latestOf,
  lockBook,
  makeDefault,
  sameAs,
  update,
} from './addresses.sql.ts';

/** A member's address book: exactly one default whenever there is an address at all (rules D3). */
export function addresses(reference: Reference): Handlers<Routes['addresses']> {
  return {
    async list(_, { sql, who }) {
      return { entities: await addressesOf(sql, who.id) };
    },

    async add({ body }, { sql, who }) {
      return tx(sql, async (inside) => {
        await lockBook(inside, who.id);
        const known = await sameAs(inside, who.id, body);
        if (known) {
          await update(inside, who.id, known, body);
          if (body.default) await makeDefault(inside, who.id, known);
          return written(inside, who.id, known);
        }
        const count = await countOf(inside, who.id);
        const n = reference.policy('addressMax');
        if (count >= n) throw new Refusal('ADDRESS_FULL', { n });
        const id = await insert(inside, who.id, body);
        if (body.default || count === 0) await makeDefault(inside, who.id, id);
        return written(inside, who.id, id);
      });
    },

    /** Being the default is given to another address, never taken from the one that has it. */
    async change({ params: { id }, body }, { sql, who }) {
      return tx(sql, async (inside) => {
        await lockBook(inside, who.id);
        if (!(await update(inside, who.id, id, body))) throw new Refusal('NOT_FOUND');
        if (body.default) await makeDefault(inside, who.id, id);
        return written(inside, who.id, id);
      });
    },

    async remove({ params: { id } }, { sql, who }) {
      return tx(sql, async (inside) => {
        await lockBook(inside, who.id);
        const wasDefault = await drop(inside, who.id, id);
        if (wasDefault === undefined) throw new Refusal('NOT_FOUND');
        const newDefaultId = await latestOf(inside, who.id);
        if (wasDefault && newDefaultId !== null) await makeDefault(inside, who.id, newDefaultId);
        return { ok: true as const, newDefaultId };
      });
    },
  };
}

async function written(sql: Db, person: number, id: number): Promise<Address> {
  const address = await addressOf(sql, person, id);
  if (!address) throw new Refusal('NOT_FOUND');
  return address;
}
