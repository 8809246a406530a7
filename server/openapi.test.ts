import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Line } from '#contract/endpoint.ts';
import { routes } from '#contract/routes.ts';
import { sayings } from '#contract/sayings.ts';
import { openapi } from './openapi.ts';

const document = openapi({ origin: 'http://127.0.0.1:3000', staff: true }) as Document;

test('the document keeps redocly’s recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  const told = found.map(({ ruleId, severity, message }) => `${severity} ${ruleId}: ${message}`);
  console.log(told.join('\n'), JSON.stringify(document).length);
});
type Document = { paths: Record<string, Record<string, unknown>> };
