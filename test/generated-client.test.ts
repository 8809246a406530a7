import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError, type TypedClient } from '#contract/client.ts';
import { testShop } from './test-shop.ts';

const shop = testShop();
const elsewhere = mkdtempSync(join(tmpdir(), 'client-'));
const client = join(elsewhere, 'node_modules', 'shop-client');
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));
beforeAll(() => {
  const made = spawnSync(process.execPath, ['scripts/client.ts', '--out', client], { encoding: 'utf8' });
  expect(made.stderr + made.stdout).toContain('Client written to');
  symlinkSync(resolve('node_modules/zod'), join(elsewhere, 'node_modules', 'zod'));
});

function check(text: string) {
  writeFileSync(join(elsewhere, 'mine.mts'), text);
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024'];
  const lib = ['--lib', 'es2024,dom,dom.iterable'];
  const { stdout } = spawnSync(resolve('node_modules/.bin/tsc'), [...flags, ...lib, 'mine.mts'], {
    cwd: elsewhere,
    encoding: 'utf8',
  });
  return stdout;
}

test('a program that uses the client is typed: a wrong field or a missing id does not compile', {
  tags: ['nightly'],
}, () => {
  const head =
    "import { createClient } from 'shop-client';\nconst shop = createClient({ origin: 'http://127.0.0.1' });\n";
  expect(
    check(
      `${head}const { name } = await shop.get('GET /v1/products/{id}', { params: { id: 1 } });\nname.at(0);\nexport {};`,
    ),
  ).toBe('');
  expect(check(`${head}await shop.get('GET /v1/products/{id}', { params: { number: 1 } });\nexport {};`)).toMatch(
    /error TS/,
  );
  expect(check(`${head}await shop.get('GET /v1/product/{id}', { params: { id: 1 } });\nexport {};`)).toMatch(
    /error TS/,
  );
});

test('the generated client calls the shop, and a refusal is one error with its code', async () => {
  const { createClient } = (await import(pathToFileURL(join(client, 'contract/client.js')).href)) as {
    createClient: (options: { origin: string }) => TypedClient;
  };
  const { get } = createClient({ origin: shop.origin });
  const { token } = await get('POST /v2/tokens/guest', {});
  const found = await get('GET /v1/products/search', { query: { filter: '귤' } }, { token });
  expect(found.entities.length).toBeGreaterThan(0);
  await expect(get('GET /v1/products/{id}', { params: { id: 999_999_999 } })).rejects.toMatchObject({
    statusCode: 404,
    code: 'PRODUCT_REMOVED',
    message: expect.stringMatching(/[가-힣]/),
  });
});

test('the command writes over its own client only and leaves a folder with other files as it is', () => {
  const program = join(elsewhere, 'program');
  const file = join(program, 'mine.ts');
  mkdirSync(program);
  writeFileSync(file, '');
  writeFileSync(join(program, 'package.json'), '{ "name": "my-program" }');
  const made = spawnSync(process.execPath, ['scripts/client.ts', '--out', program], { encoding: 'utf8' });
  expect(existsSync(file)).toBe(true);
  expect(made).toMatchObject({ status: 1, stderr: expect.stringContaining('has other files') });
});

test('the errors of an unreachable shop and of a refusal differ', async () => {
  const { createClient } = await import('#contract/client.ts');
  const error = await createClient({ origin: 'http://127.0.0.1:9' })
    .get('GET /v1/categories', {})
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ statusCode: 0, code: 'NETWORK' });
});
