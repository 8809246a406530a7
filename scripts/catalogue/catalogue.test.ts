import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { rowsOfDelimitedText } from '#spreadsheets/delimited-text.ts';
import { adminFileLimits } from '#spreadsheets/spreadsheet-error.ts';
import { catalogueFile, productEntry, sellerEntry, statutoryEntry } from '#test/catalogue-files.ts';
import { createLiveDatabase } from '#test/live-shop.ts';
import { runCommand } from '#test/run-command.ts';
import { writeZip } from '#test/zip.ts';
import { readEntries } from './entries.ts';
import { rawEntriesOf } from './sheet.ts';

const sheetOf = (text: string) => rawEntriesOf({ rows: rowsOfDelimitedText(text, adminFileLimits) });

vi.setConfig({ testTimeout: 120_000 });
const live = createLiveDatabase();
const folder = () => mkdtempSync(join(tmpdir(), 'catalogue-'));

async function bring(lines: object[], ...args: string[]) {
  const { file, pictures } = await catalogueFile(folder(), lines);
  return runCommand('scripts/import.ts', [file, '--pictures', pictures, ...args], live.settings);
}

/** The content of every table that a catalogue import writes. */
async function standing() {
  const tables = [
    'distributor',
    'category',
    'product_version',
    'product_option',
    'stock',
    'stock_movement',
    'price_change',
    'notice',
    'display_edition',
    'display_group',
    'display_product',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      live.sql.unsafe(`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`),
    ),
  );
  return rows.map(([row]) => row?.sum);
}

const notice = {
  kind: 'notice',
  externalId: 'opening',
  title: '문을 열었어요',
  contents: '<p>반가워요.</p>',
  pinned: true,
};
const edition = {
  kind: 'edition',
  brand: '*',
  strips: [{ name: '오늘', title: '오늘 딴 것', code: 'today', products: ['mandarin-5kg'] }],
  navigation: [{ name: '홈', type: 'home', link: '/' }],
};

describe('importing a catalogue into an empty live shop', () => {
  const whole = [edition, productEntry, sellerEntry, notice];
  beforeAll(async () => {
    const tried = await bring(whole, '--dry-run');
    expect(tried).toMatchObject({
      code: 0,
      said: expect.stringContaining('미리 보기: 새로 생산자 1, 상품 1, 공지 1, 홈 편성 1'),
    });
    expect(await live.sql`select from product`).toHaveLength(0);
    expect(existsSync(join(live.settings.DATA_DIR ?? '', 'pictures', 'goods'))).toBe(false);
    expect(await bring(whole)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^새로 생산자 1, 상품 1, 공지 1, 홈 편성 1 \(/m),
    });
  }, 120_000);

  test('accepts lines in any order and makes the products purchasable at once', async () => {
    const [card] = await live.sql`select product_status as status, price, card->>'image' as image from product_card`;
    expect(card).toMatchObject({
      status: 'stock_in',
      price: '12900',
      image: expect.stringMatching(/^\/pictures\/goods\/[0-9a-f]{32}$/),
    });
    const [strip] = await live.sql`select count(*)::int as n from display_product`;
    expect(strip?.n).toBe(1);
    const drawn = readdirSync(join(live.settings.DATA_DIR ?? '', 'pictures', 'goods'));
    expect(drawn.filter((name) => name.endsWith('.avif'))).toHaveLength(2);
  });

  test('changes nothing the second time, regardless of what was sold in between', async () => {
    await live.sql`update stock set held = 2 where stocked = 40`;
    const before = await standing();
    expect(await bring(whole)).toMatchObject({ code: 0, said: expect.stringMatching(/^그대로 4 \(/m) });
    expect(await standing()).toEqual(before);
    await live.sql`update stock set held = 0`;
  });

  test('records a new price as a product version and a price change; it keeps sold-out options and suspends removed ones', {
    tags: ['nightly'],
  }, async () => {
    await live.sql`update product_option set option_status = 'stock_out' where path_key = '3kg'`;
    const dearer = {
      ...productEntry,
      options: [
        productEntry.options[0],
        { ...productEntry.options[1], price: 17_900 },
        { key: '10kg', name: '10kg', price: 29_900, stock: 5 },
      ],
    };
    expect((await bring([dearer])).said).toMatch(/^고침 상품 1 \(/m);
    const rows =
      await live.sql`select path_key as key, option_status as status, price::int from product_option order by sort`;
    expect(rows).toEqual([
      { key: '3kg', status: 'stock_out', price: 12_900 },
      { key: '5kg', status: 'stock_in', price: 17_900 },
      { key: '10kg', status: 'stock_in', price: 29_900 },
    ]);
    const prices = await live.sql`
      select c.price::int, c.until_at is null as now from price_change c join product_option o on o.id = c.option_id where o.path_key = '5kg' order by c.id`;
    expect(prices).toEqual([
      { price: 16_900, now: false },
      { price: 17_900, now: true },
    ]);
    const versions =
      await live.sql`select version_number as n, until_at is null as now from product_version order by version_number`;
    expect(versions).toEqual([
      { n: 1, now: false },
      { n: 2, now: true },
    ]);
    expect((await bring([productEntry])).said).toMatch(/^고침 상품 1 \(/m);
    const [gone] = await live.sql`select option_status as status from product_option where path_key = '10kg'`;
    expect(gone).toEqual({ status: 'suspended' });
  });

  test('cuts a tall story image into pieces that keep its width, and names their sizes in their addresses', async () => {
    const line = { ...productEntry, externalId: 'story', detailImages: ['긴 사진.jpg', '귤 1.jpg'] };
    const { file, pictures } = await catalogueFile(folder(), [line]);
    const tall = sharp({ create: { width: 860, height: 4300, channels: 3, background: '#e8862e' } });
    writeFileSync(join(pictures, '긴 사진.jpg'), await tall.jpeg().toBuffer());
    expect(await runCommand('scripts/import.ts', [file, '--pictures', pictures], live.settings)).toMatchObject({
      code: 0,
    });
    const [product] = await live.sql`select detail_images as images from product where external_id = 'story'`;
    const names: string[] = product?.images;
    expect(names.map((name) => name.replace(/[0-9a-f]{32}/, 'x'))).toEqual([
      '/pictures/goods/x-1-720x1200',
      '/pictures/goods/x-2-720x1200',
      '/pictures/goods/x-3-720x1200',
      '/pictures/goods/x-1-720x720',
    ]);
    for (const [ending, width, height] of [
      ['-720.webp', 720, 1200],
      ['-360.avif', 360, 600],
    ] as const) {
      const drawn = join(live.settings.DATA_DIR ?? '', `${names[2]}${ending}`);
      expect(await sharp(drawn).metadata()).toMatchObject({ width, height: expect.closeTo(height, -1) });
    }
    expect((await runCommand('scripts/import.ts', [file, '--pictures', pictures], live.settings)).said).toMatch(
      /^그대로 1 \(/m,
    );
  });

  test('counts by line what a description of another mall loses, and imports the rest', async () => {
    const contents = '<center><img src="https://img.example.com/a.jpg"><b>햇귤</b></center>';
    const lines = [
      { ...productEntry, externalId: 'foreign', contents },
      { ...notice, externalId: 'foreign', contents: '<p><a href="https://a.example">더 보기</a></p>' },
    ];
    for (const more of [['--dry-run'], []]) {
      const { code, said } = await bring(lines, ...more);
      expect(code).toBe(0);
      expect(said).toContain('1번째 줄: contents - 사진 1장은 다른 쇼핑몰에 있어 가져오지 않았어요.');
      expect(said).toContain('2번째 줄: contents - 링크 1개는 글자만 남겼어요.');
    }
  });

  test('reports an image that is damaged or too large by its line', async () => {
    const line = { ...productEntry, externalId: 'damaged', images: ['깨진 사진.jpg'], detailImages: ['큰 사진.png'] };
    const { file, pictures } = await catalogueFile(folder(), [line]);
    const whole = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#e8862e' } })
      .jpeg()
      .toBuffer();
    writeFileSync(join(pictures, '깨진 사진.jpg'), whole.subarray(0, 700));
    const head = Buffer.from('89504e470d0a1a0a0000000d4948445200010000000100000806000000000000', 'hex');
    writeFileSync(join(pictures, '큰 사진.png'), head);
    const { code, said } = await runCommand('scripts/import.ts', [file, '--pictures', pictures], live.settings);
    expect(code).toBe(1);
    expect(said).toContain('1번째 줄: images.0 - 사진 깨진 사진.jpg');
    expect(said).toContain('1번째 줄: detailImages.0 - 사진 큰 사진.png');
  });

  test('reports every fault by line in Korean and writes nothing', async () => {
    const before = await standing();
    const { code, said } = await bring([
      { ...productEntry, externalId: 'a', listPrice: -1, images: ['없는 사진.jpg'], colour: 'red' },
      { kind: 'fruit' },
      { ...sellerEntry, externalId: 'b', businessNumber: '214-87-51022' },
      { ...sellerEntry, externalId: 'c', name: undefined },
      { ...productEntry, externalId: 'd', options: [productEntry.options[0], productEntry.options[0]] },
      { ...notice, externalId: 'opening' },
      { ...notice, externalId: 'opening' },
    ]);
    expect(code).toBe(1);
    for (const sentence of [
      '1번째 줄: images.0 - 사진 없는 사진.jpg을 찾을 수 없거나 읽을 수 없어요.',
      '1번째 줄: listPrice - 0원 이상이어야 해요.',
      '1번째 줄: colour - 모르는 항목이에요.',
      '2번째 줄: kind - 무엇을 적은 줄인지 알 수 없어요.',
      '3번째 줄: businessNumber - 사업자등록번호를 확인해 주세요.',
      '4번째 줄: name - 빠져 있어요.',
      '5번째 줄: options - 같은 옵션이 두 번 적혀 있어요.',
      '7번째 줄: externalId - 6번째 줄에 이미 적혀 있어요.',
      '고칠 곳이 8건 있어요. 아무것도 쓰지 않았어요.',
    ])
      expect(said).toContain(sentence);
    expect(await standing()).toEqual(before);
  });

  test('reports an unknown seller, category or carrier and writes the other lines', async () => {
    const { code, said } = await bring([
      { ...productEntry, externalId: 'x', grower: 'nobody' },
      { ...productEntry, externalId: 'y', categoryId: 4711 },
      { ...productEntry, externalId: 'z', shipping: { fee: 0, carrierCode: '77' } },
      { ...notice, externalId: 'second' },
    ]);
    expect(code).toBe(1);
    expect(said).toContain('1번째 줄: grower - 생산자 nobody를 찾을 수 없어요.');
    expect(said).toContain('2번째 줄: categoryId - 카테고리 4711를 찾을 수 없어요.');
    expect(said).toContain('3번째 줄: product_carrier_code_fkey - 이 값은 쓸 수 없어요.');
    expect(said).toMatch(/^새로 공지 1 \(/m);
  });

  test('exports the images inside descriptions, and an import restores them', async () => {
    const product = { ...productEntry, externalId: 'told', images: ['귤밭.jpg'] };
    const { file, pictures } = await catalogueFile(folder(), [product], ['귤 1.jpg', '귤밭.jpg']);
    const run = (...args: string[]) => runCommand('scripts/import.ts', args, live.settings);
    expect(await run(file, '--pictures', pictures)).toMatchObject({ code: 0 });
    const [told] = await live.sql`select images[1] as image from product where external_id = 'told'`;
    // From here on only the description of a notice has the image.
    await live.sql`
      update product set images = (select images from product where external_id = 'mandarin-5kg') where external_id = 'told'`;
    const contents = `<figure><img src="${told?.image}-720.webp" alt="귤밭" /></figure>`;
    writeFileSync(file, JSON.stringify({ ...notice, externalId: 'told', contents }));
    expect(await run(file)).toMatchObject({ code: 0 });
    const to = folder();
    expect(await runCommand('scripts/export.ts', [to], live.settings)).toMatchObject({ code: 0 });
    const name = String(told?.image).slice('/pictures/'.length);
    expect(existsSync(join(to, 'pictures', `${name}.webp`))).toBe(true);
    const drawn = join(live.settings.DATA_DIR ?? '', 'pictures', `${name}-720.webp`);
    rmSync(drawn);
    const lost = '1번째 줄: contents - 설명 속 사진 1장이 쇼핑몰에 없어 보이지 않아요.';
    expect((await run(file)).said).toContain(lost);
    expect((await run(file, '--pictures', join(to, 'pictures'))).said).not.toContain(lost);
    expect(existsSync(drawn)).toBe(true);
  });

  test('exports the number for messages of a seller, without which another shop imports no seller with a landline', async () => {
    expect(await bring([{ ...sellerEntry, externalId: 'moving' }])).toMatchObject({ code: 0 });
    const to = folder();
    expect(await runCommand('scripts/export.ts', [to], live.settings)).toMatchObject({ code: 0 });
    const line = readFileSync(join(to, 'catalogue.jsonl'), 'utf8')
      .split('\n')
      .find((one) => one.includes('"moving"'));
    await live.sql`delete from distributor where external_id = 'moving'`;
    const file = join(to, 'seller.jsonl');
    writeFileSync(file, line ?? '');
    expect(await runCommand('scripts/import.ts', [file], live.settings)).toMatchObject({ code: 0 });
  });

  test('keeps the catalogue of a former export until a new one is complete', async () => {
    const to = folder();
    const file = join(to, 'catalogue.jsonl');
    const run = () => runCommand('scripts/export.ts', [to], live.settings);
    expect(await run()).toMatchObject({ code: 0 });
    const before = readFileSync(file, 'utf8');
    // A home screen that no form allows ends the export after the products are written.
    await live.sql`update display_group set display_ui_type = 'nothing like it' where brand = '*'`;
    try {
      expect(await run()).toMatchObject({ code: 1 });
    } finally {
      await live.sql`update display_group set display_ui_type = default where brand = '*'`;
    }
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(await run()).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(readdirSync(to).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('keeps the funding screen, which no exported file contains', async () => {
    const fundings = { name: '펀딩', title: '함께 여는 밭', key: 'funding' };
    expect(await bring([{ ...edition, strips: [fundings, ...edition.strips] }])).toMatchObject({ code: 0 });
    expect(await bring([edition])).toMatchObject({ code: 0, said: expect.stringMatching(/^그대로 1 \(/m) });
    expect(await live.sql`select key, name from display_group order by sort, id`).toEqual([
      { key: 'funding', name: '펀딩' },
      { key: 'home', name: '오늘' },
    ]);
  });

  test('changes nothing when an export is imported a second time', {
    tags: ['nightly'],
  }, async () => {
    const to = folder();
    const out = await runCommand('scripts/export.ts', [to], live.settings);
    expect(out.said).toMatch(/Exported \d+ lines and \d+ images to/);
    const again = () =>
      runCommand('scripts/import.ts', [join(to, 'catalogue.jsonl'), '--pictures', join(to, 'pictures')], live.settings);
    expect(await again()).toMatchObject({ code: 0 });
    const before = await standing();
    const { said } = await again();
    expect(said).toMatch(/^그대로 \d+ \(/m);
    expect(await standing()).toEqual(before);
    // A zip of the folder works too, in a shop whose images were deleted.
    const names = readdirSync(join(to, 'pictures'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.webp$/.test(name),
    );
    const packed = join(to, 'pictures.zip');
    writeFileSync(packed, writeZip(names.map((name) => ({ name, data: readFileSync(join(to, 'pictures', name)) }))));
    const goods = join(live.settings.DATA_DIR ?? '', 'pictures', 'goods');
    const drawn = readdirSync(goods).sort();
    rmSync(goods, { recursive: true });
    const restored = await runCommand(
      'scripts/import.ts',
      [join(to, 'catalogue.jsonl'), '--pictures', packed],
      live.settings,
    );
    expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/^그대로 \d+ \(/m) });
    expect(readdirSync(goods).sort()).toEqual(drawn);
    expect(readFileSync(join(to, 'catalogue.jsonl'), 'utf8')).not.toMatch(/"id":(?!9)/);
  });
});

test('a sheet changes the fields of its columns and keeps the others as they are', async () => {
  const commissionPermille = 70;
  const seller = { ...sellerEntry, externalId: 'sheet-seller', story: '삼대째 귤밭', commissionPermille };
  const kept = {
    ...{ status: 'removed', giftable: false, businessOnly: true, tiers: [{ from: 10, price: 15_000 }] },
    ...{ tags: ['귤', '제철'], returnPolicy: 'fresh', purchaseLimit: 3 },
  };
  const delivery = {
    fee: 3000,
    freeFrom: 30_000,
    areaFees: [4000, 6000, 9000],
    undeliverable: [false, true, true, true],
  };
  const options = [
    { key: '3kg', name: '3kg', price: 12_900, supplyPrice: 9000, restockDate: '2027-01-02', stock: null },
    { key: '5kg', name: '5kg', price: 16_900, stock: 25 },
  ];
  const product = {
    ...productEntry,
    ...kept,
    externalId: 'sheet-product',
    grower: 'sheet-seller',
    shipping: delivery,
    options,
  };
  expect(await bring([seller, product])).toMatchObject({ code: 0 });
  const rowsOf = async () => {
    const [row] = await live.sql`
      select v.body, d.commission_permille as commission, d.story, d.tel from product p join product_version v on v.product_id = p.id and v.until_at is null
      join distributor d on d.id = p.distributor_id where p.external_id = 'sheet-product'`;
    const stock = await live.sql`
      select s.unlimited, s.stocked::int from stock s join product_option o on o.id = s.option_id join product p on p.id = o.product_id
      where p.external_id = 'sheet-product' order by o.sort`;
    return { row: row as NonNullable<typeof row>, stock: [...stock] };
  };
  const before = await rowsOf();
  const to = folder();
  const [prices, phones] = [join(to, 'prices.csv'), join(to, 'phones.csv')];
  const { images } = before.row.body;
  const law = statutoryEntry.map(({ title, text }) => `${title}:${text}`).join('|');
  const head =
    '상품코드,생산자코드,카테고리,상품명,원산지,사진,보관,과세,정가,고시,배송비,무료배송기준,옵션코드,옵션명,판매가';
  const first = `sheet-product,sheet-seller,91,효돈 노지 감귤,제주 서귀포시,${images[0]},실온,면세,18900,"${law}",3500,30000`;
  writeFileSync(prices, `${head}\n${first},3kg,3kg,11900\nsheet-product${','.repeat(12)}5kg,5kg,16900\n`);
  const { name, ceo, businessNumber, mailOrderNumber, address, email } = sellerEntry;
  const cells = ['sheet-seller', name, ceo, businessNumber, mailOrderNumber, address, '064-732-9999', email];
  writeFileSync(phones, `생산자코드,상호,대표,사업자등록번호,통신판매업신고,주소,전화,이메일\n${cells.join(',')}\n`);
  for (const file of [prices, phones])
    expect(await runCommand('scripts/import.ts', [file], live.settings)).toMatchObject({ code: 0 });
  const after = await rowsOf();
  const [small, large] = before.row.body.options;
  expect(after).toEqual({
    row: {
      ...before.row,
      tel: '0647329999',
      body: {
        ...before.row.body,
        shipping: { ...before.row.body.shipping, fee: 3500 },
        options: [{ ...small, price: 11_900 }, large],
      },
    },
    stock: before.stock,
  });
  // A blank stock of a known option changes nothing, also where the option is unlimited.
  const blank = join(to, 'blank.csv');
  writeFileSync(blank, `${head},재고\n${first},3kg,3kg,11500,\nsheet-product${','.repeat(12)}5kg,5kg,16900,\n`);
  expect(await runCommand('scripts/import.ts', [blank], live.settings)).toMatchObject({ code: 0 });
  const last = await rowsOf();
  expect([last.row.body.options[0].price, last.stock]).toEqual([11_500, before.stock]);
  // An option that a sheet leaves out is suspended, and keeps its fields where a later sheet lists it again.
  const without = join(to, 'without.csv');
  writeFileSync(without, `${head}\n${first},5kg,5kg,16900\n`);
  for (const file of [without, prices])
    expect(await runCommand('scripts/import.ts', [file], live.settings)).toMatchObject({ code: 0 });
  const returned = await rowsOf();
  expect(returned.row.body.options[0]).toMatchObject({
    key: '3kg',
    supplyPrice: 9000,
    restockDate: '2027-01-02',
    stock: null,
  });
  expect([returned.row.body.options[0].status, returned.stock]).toEqual(['stock_in', before.stock]);
  // Blank cells of fields that cannot be empty leave them as they are, so a product off sale stays off sale.
  const states = join(to, 'states.csv');
  for (const cells of ['판매중지,신선,3', ',,']) {
    const row = [first, '3kg,3kg,11500', cells].join();
    writeFileSync(states, `${head},판매상태,반품,출고일수\n${row}\nsheet-product${','.repeat(12)}5kg,5kg,16900,,,\n`);
    expect(await runCommand('scripts/import.ts', [states], live.settings)).toMatchObject({ code: 0 });
    const { status, returnPolicy, shipping } = (await rowsOf()).row.body;
    expect([status, returnPolicy, shipping.dispatchDays]).toEqual(['suspended', 'fresh', 3]);
  }
});

/** A seller, and products of that seller by name and price in won. */
function entriesOf(prefix: string) {
  const grower = `${prefix}-seller`;
  const product = (name: string, price: number) => ({
    ...productEntry,
    ...{ externalId: `${prefix}-${name}`, grower },
    options: [{ key: '3kg', name: '3kg', price, stock: 40 }],
  });
  return { seller: { ...sellerEntry, externalId: grower }, product };
}

test('a sheet leaves a product as it is that another person published after the sheet was read', async () => {
  const { seller, product: ofRace } = entriesOf('race');
  expect(await bring([seller, ofRace('a', 12_900), ofRace('b', 12_900)])).toMatchObject({ code: 0 });
  const sheet = join(folder(), 'words.csv');
  writeFileSync(sheet, '상품코드,검색어,옵션코드\nrace-a,"귤,봄",3kg\nrace-b,"귤,봄",3kg\n');
  const pricesAndWords = async () => {
    const rows = await live.sql`
      select o.price::int, array_to_string(p.tags, ' ') as tags from product p join product_option o on o.product_id = p.id
      where p.external_id like 'race-%' order by p.external_id`;
    return rows.map(({ price, tags }) => [price, tags]);
  };
  const first = postgres(live.url, { max: 1, onnotice: () => {} });
  await first`begin`;
  await first`select from product where external_id = 'race-a' for no key update`;
  const coming = runCommand('scripts/import.ts', [sheet], live.settings);
  // The sheet has been read, and its first product waits.
  await vi.waitUntil(
    async () =>
      (
        await live.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'from product'`
      ).length,
    { timeout: 30_000, interval: 50 },
  );
  expect(await bring([ofRace('b', 9900)])).toMatchObject({ code: 0 });
  await first`commit`;
  await first.end();
  expect(await coming).toMatchObject({ code: 1, said: expect.stringMatching(/^3번째 줄: 상품코드 - 그사이/m) });
  expect(await pricesAndWords()).toEqual([
    [12_900, '귤 봄'],
    [9900, '귤 제철'],
  ]);
  expect(await runCommand('scripts/import.ts', [sheet], live.settings)).toMatchObject({ code: 0 });
  expect(await pricesAndWords()).toEqual([
    [12_900, '귤 봄'],
    [9900, '귤 봄'],
  ]);
});

test('a dry run holds no product that it has tried, so that reviews and other publications go on', async () => {
  const { seller, product: ofTry } = entriesOf('try');
  expect(await bring([seller, ofTry('a', 12_900), ofTry('b', 12_900)])).toMatchObject({ code: 0 });
  const second = postgres(live.url, { max: 1, onnotice: () => {} });
  await second`begin`;
  await second`select from product where external_id = 'try-b' for no key update`;
  const coming = bring([ofTry('a', 9900), ofTry('b', 9900)], '--dry-run');
  await vi.waitUntil(
    async () =>
      (
        await live.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'from product'`
      ).length,
    { timeout: 30_000, interval: 50 },
  );
  const free = await live.sql`select from product where external_id = 'try-a' for no key update skip locked`;
  await second`commit`;
  await second.end();
  expect(await coming).toMatchObject({ code: 0, said: expect.stringMatching(/^미리 보기: 고침 상품 2 \(/m) });
  expect(free).toHaveLength(1);
  const prices = await live.sql`
    select distinct o.price::int from product p join product_option o on o.product_id = p.id where p.external_id like 'try-%'`;
  expect(prices).toEqual([{ price: 12_900 }]);
});

test('a product sheet has a row per option and a seller sheet a row per seller, under Korean headings', () => {
  const statutoryText = statutoryEntry.map(({ title, text }) => `${title}: ${text}`).join(' | ');
  const text =
    '\ufeff상품코드,생산자코드,카테고리,상품명,원산지,사진,보관,과세,정가,고시,배송비,무료배송기준,옵션코드,옵션명,판매가,재고\r\n' +
    `m5,hyodon,91,"효돈 ""노지"" 감귤",제주,/pictures/a,실온,면세,"18,900","${statutoryText}",3000,30000,3kg,3kg,12900,40\r\n` +
    'm5,,,,,,,,,,,,5kg,"5kg, 큰 것",16900,무제한\r\n';
  const { lines, faults } = sheetOf(text);
  expect(faults).toEqual([]);
  const { entries, faults: more } = readEntries(lines);
  expect(more).toEqual([]);
  expect(entries[0]?.form).toMatchObject({
    ...{ externalId: 'm5', name: '효돈 "노지" 감귤', storage: 'room', taxStatus: 'free', listPrice: 18_900 },
    statutory: statutoryEntry,
    shipping: { fee: 3000, freeFrom: 30_000 },
    options: [
      { key: '3kg', price: 12_900, stock: 40 },
      { key: '5kg', name: '5kg, 큰 것', stock: null },
    ],
  });
  expect(sheetOf('상품코드,색깔\nm5,빨강').faults).toEqual([{ line: 1, field: '색깔', message: '모르는 제목이에요.' }]);
  const sheet = folder();
  writeFileSync(
    join(sheet, 'growers.csv'),
    '생산자코드,상호,대표,사업자등록번호,통신판매업신고,주소,전화,이메일\nh,효돈,강순자,214-87-51021,제1호,제주,064-732-1234,a@b.kr\n',
  );
  expect(sheetOf(readFileSync(join(sheet, 'growers.csv'), 'utf8')).lines).toMatchObject([
    { line: 2, kind: 'grower', fields: { externalId: 'h', tel: '064-732-1234' } },
  ]);
});
