import { type Db, type Sql, tx } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import {
  countMarketingMembers,
  insertCampaign,
  marketingMembersAfter,
  setCampaignProgress,
  takeOldConsents,
  takeOpenCampaign,
} from './campaigns.sql.ts';
import type { MessageOutbox } from './outbox.ts';

export type NewCampaign = { title: string; contents: string; path: string; brand: string; staff: number };

/** Starts a campaign to all members who agreed to advertising; a job sends it in batches. Returns their number. */
export async function startCampaign(inside: Db, advert: NewCampaign) {
  await insertCampaign(inside, advert);
  return countMarketingMembers(inside);
}

const most = 200;

/** Sends campaigns. Progress is stored with the campaign, so no process sends one twice to a member (C8.6). */
export async function sendCampaigns(sql: Sql, outbox: MessageOutbox, reference: ReferenceData) {
  for (let more = true; more; ) {
    more = await tx(sql, async (inside) => {
      const advert = await takeOpenCampaign(inside);
      if (!advert) return false;
      const people = await marketingMembersAfter(inside, advert.reached, most);
      const { title, contents, path, brand } = advert;
      const { policy } = brand ? reference.of(brand) : reference;
      const words = { 제목: title, 내용: contents, 문의: policy('contactPhone'), 수신거부: policy('refusalPhone') };
      for (const { id: person } of people)
        await outbox.enqueue(inside, 'ADVERT', {
          event: String(advert.id),
          to: { person },
          words,
          path,
          ...(brand && { brand }),
        });
      await setCampaignProgress(inside, advert.id, people.at(-1)?.id ?? null);
      return people.length > 0;
    });
  }
}

/** Reminds members by day of a consent that is two years old (C8.8). */
export async function sendConsentReminders(sql: Sql, outbox: MessageOutbox, { policy }: Pick<ReferenceData, 'policy'>) {
  for (let taken = most; taken === most; ) {
    taken = await tx(sql, async (inside) => {
      const due = await takeOldConsents(inside, policy('consentYears'), most);
      for (const { person, name, on } of due) {
        const words = { 이름: name, 날짜: on.replaceAll('-', '.') };
        await outbox.enqueue(inside, 'CONSENT_2Y', {
          event: `${person} ${on}`,
          to: { person },
          words,
          path: '/my-cuma/settings',
        });
      }
      return due.length;
    });
  }
}
