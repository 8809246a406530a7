import type { DeliveryAddress } from '#contract/addresses.ts';
import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { type Db, tx } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/handlers.ts';
import type { ReferenceData } from '../../platform/reference-data.ts';
import {
  addressCountOf,
  deleteAddress,
  insertAddress,
  latestAddressOf,
  lockAddressBook,
  sameAddressOf,
  savedAddressesOf,
  savedAddressOf,
  setDefaultAddress,
  updateAddress,
} from './addresses.sql.ts';

/** Creates the handlers of a member's address book. Exactly one address is the default while the book is not empty (rules D3). */
export function createAddressHandlers(reference: ReferenceData): Handlers<Routes['addresses']> {
  return {
    async list(_, { sql, who }) {
      return { entities: await savedAddressesOf(sql, who.id) };
    },

    async add({ body }, { sql, who }) {
      return tx(sql, async (inside) => {
        if (!(await lockAddressBook(inside, who.id))) throw new Refusal('TOKEN_INVALID');
        const known = await sameAddressOf(inside, who.id, body);
        if (known) {
          await updateAddress(inside, who.id, known, body);
          if (body.default) await setDefaultAddress(inside, who.id, known);
          return savedAddress(inside, who.id, known);
        }
        const count = await addressCountOf(inside, who.id);
        const n = reference.policy('addressMax');
        if (count >= n) throw new Refusal('ADDRESS_FULL', { n });
        const id = await insertAddress(inside, who.id, body);
        if (body.default || count === 0) await setDefaultAddress(inside, who.id, id);
        return savedAddress(inside, who.id, id);
      });
    },

    /** The default moves when another address becomes the default; `default: false` does not remove it. */
    async change({ params: { id }, body }, { sql, who }) {
      return tx(sql, async (inside) => {
        if (!(await lockAddressBook(inside, who.id))) throw new Refusal('TOKEN_INVALID');
        if (!(await updateAddress(inside, who.id, id, body))) throw new Refusal('NOT_FOUND');
        if (body.default) await setDefaultAddress(inside, who.id, id);
        return savedAddress(inside, who.id, id);
      });
    },

    async remove({ params: { id } }, { sql, who }) {
      return tx(sql, async (inside) => {
        if (!(await lockAddressBook(inside, who.id))) throw new Refusal('TOKEN_INVALID');
        const wasDefault = await deleteAddress(inside, who.id, id);
        if (wasDefault === undefined) throw new Refusal('NOT_FOUND');
        const newDefaultId = await latestAddressOf(inside, who.id);
        if (wasDefault && newDefaultId !== null) await setDefaultAddress(inside, who.id, newDefaultId);
        return { ok: true as const, newDefaultId };
      });
    },
  };
}

async function savedAddress(sql: Db, person: number, id: number): Promise<DeliveryAddress> {
  const address = await savedAddressOf(sql, person, id);
  if (!address) throw new Refusal('NOT_FOUND');
  return address;
}
