import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { messageTemplates } from './message-templates.ts';
import { isResendable } from './resend.ts';
import { approvedTemplateText, fillTemplate, fillVariables, templateFaultsOf } from './template.ts';

/** Reads the message codes that the rules name (D18.2) from the page of messages. */
function named() {
  const page = readFileSync('docs/rules/messages.md', 'utf8');
  const from = page.indexOf('id="D18.2"');
  return [...new Set([...page.slice(from).matchAll(/`([A-Z][A-Z0-9_]{4,})`/g)].map(([, code = '']) => code))];
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : [];
  });
}

const text = sources('server')
  .filter((file) => !file.endsWith('notifications/templates.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('every message in the rules has a template, and every template is in the rules', () => {
  expect(named().filter((code) => !(code in messageTemplates))).toEqual([]);
  expect(Object.keys(messageTemplates).filter((code) => !named().includes(code))).toEqual([]);
});

test('every template is used by a folder of the server', () => {
  const unsent = Object.keys(messageTemplates).filter(
    (code) => !text.includes(`'${code}'`) && !text.includes(`  ${code}: `),
  );
  expect(unsent).toEqual([]);
});

describe('a table of templates', () => {
  const faulty = {
    text: '제목\n#{이름:은는}님, #{상품명',
    button: '아주아주 길고 긴 단추의 이름이에요',
    class: 'order',
    push: 'order',
  } as const;
  test('is checked at start, and every fault is named', () => {
    expect(templateFaultsOf({ ODD: faulty, BARE: { text: '한 줄', class: 'order' } })).toEqual([
      'ODD: unknown particle pair in #{이름:은는}',
      'ODD: a variable is not closed',
      'ODD: the button is longer than 14 characters',
      'ODD: pushed, but not listed as a notification',
      'BARE: a title without text',
    ]);
    expect(templateFaultsOf(messageTemplates)).toEqual([]);
  });

  test('is filled in with the correct particle, and text from a customer is never filled in again', () => {
    const text = '#{이름}님, #{상품명:을/를} 담았어요.';
    const textsOf = (words: Record<string, string>) =>
      fillVariables(approvedTemplateText(text), fillTemplate(text, words));
    expect(textsOf({ 이름: '하늘', 상품명: '사과' })).toBe('하늘님, 사과를 담았어요.');
    expect(textsOf({ 이름: '#{상품명을}', 상품명: '감귤' })).toBe('#{상품명을}님, 감귤을 담았어요.');
    expect(textsOf({ 이름: ' ', 상품명: '' })).toBe('-님, - 담았어요.');
  });
});

test('staff can resend every message to a buyer about an order, also a notice of a date', () => {
  const notices = [
    'AUTO_CONFIRM_D1',
    'FUNDING_LATE',
    'FUNDING_SUCCESS',
    'GIFT_EXPIRED',
    'ORDER_BANK_EXPIRED',
    'ORDER_PAID',
  ] as const;
  expect(notices.filter((code) => !isResendable(code))).toEqual([]);
  expect(isResendable('REVIEW_REMIND')).toBe(false);
});
