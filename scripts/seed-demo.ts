import postgres from 'postgres';
import { makeCertificates } from '#demo/demo-certificates.ts';
import { demoPayments } from '#demo/demo-payments.ts';
import { copyDemoImages } from '#demo/demo-pictures.ts';
import { seedDemo } from '#demo/demo-seed.ts';
import { makeVideos } from '#demo/demo-video-rows.ts';
import { makeInquiryPhotos } from '#demo/inquiry-photos.ts';
import type { Env } from '#server/platform/config/env.ts';
import type { OpenDatabase } from './open-database.ts';

/**
 * Creates everything a demonstration starts with: rows, images, videos and the payments at the simulated card company. Repeating it changes
 * nothing.
 */
export async function fillDemo(env: Env, database: OpenDatabase, print: (line: string) => void) {
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  try {
    await Promise.all([
      seedDemo(sql, { brand: env.brand, print: (line) => print(`· ${line}`) }),
      makeFiles(env.dataDir),
    ]);
    const { adoptPayments } = await import('../sandbox/toss/demo-payments.ts');
    const paid = await demoPayments(sql);
    await adoptPayments(
      env.dataDir,
      paid.map((one) => ({ ...one, receiptOrigin: env.sandbox })),
    );
  } finally {
    await sql.end();
  }
}

/** Files that are the same regardless of the rows. */
async function makeFiles(dataDir: string) {
  copyDemoImages(dataDir);
  makeVideos(dataDir);
  await makeCertificates(dataDir);
  await makeInquiryPhotos(dataDir);
}
