import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { passwordWeakness } from './password-rules.ts';

const hana = { email: 'haneul@naver.com', phone: '01029384756' };

describe('a password', () => {
  test.each(['Gamgyul!7', 'gamgyul-jeju', 'g4mgyulj3ju', 'Xk9#mQ2$', 'ORANGE-tree-in-jeju'])(
    '%s is strong enough',
    (password) => expect(passwordWeakness(password, hana)).toBe(null),
  );

  test.each([
    ['short', 'Ab1!xyz'],
    ['of two kinds under ten letters', 'gamgyul73'],
    ['of one kind', 'gamgyuljejuisland'],
    ['longer than 64', `Aa1!${'xz'.repeat(31)}`],
    ['with a space', 'Gam gyul!73'],
    ['in Hangul', '감귤나무Ab1!감귤'],
  ])('that is %s is refused', (_, password) => expect(passwordWeakness(password, hana)).toMatch(/3가지를 섞어 8자/));

  test.each(['Zx!1234kq', 'Zx!9876kq', 'Zx!abcdk7', 'Zx!DCBAk7', 'Zx!aaaak7', 'Zx!qwerk7', 'Zx!fdsak7'])(
    '%s contains a run of four characters',
    (password) => expect(passwordWeakness(password, hana)).toBe('연속된 문자는 4자 이상 쓸 수 없습니다.'),
  );

  test.each(['Haneul!73x', 'x29384756!A'])('%s contains its owner’s name', (password) =>
    expect(passwordWeakness(password, hana)).toBe('이메일이나 전화번호가 들어간 비밀번호는 쓸 수 없습니다.'),
  );

  test('a short e-mail name may be part of a password', () =>
    expect(passwordWeakness('Gamgyul!73', { email: 'gam@naver.com' })).toBe(null));

  test.each(['P@ssw0rd12', 'Welcome2024!', 'q1w2e3r4!', 'Iloveyou007!', 'Saranghae12!', 'Tkfkdgo1!'])(
    '%s is too common',
    (password) => expect(passwordWeakness(password, hana)).toMatch(/흔한/),
  );

  test.each(['Alexander1', '123qweasdzxc', 'Liverpool1!'])('%s is among the most used passwords', (password) =>
    expect(passwordWeakness(password, hana)).toMatch(/흔한/),
  );

  test.each(['Cuma!7389x', 'my-KUMA-7391', 'Nongbu#2x9k'])('%s contains the shop’s name', (password) =>
    expect(passwordWeakness(password, hana)).toMatch(/흔한/),
  );

  test('the list of common passwords contains thousands', () => expect(commonPasswords.size).toBeGreaterThan(2500));

  test('every accepted password has 8 to 64 printable characters of at least two kinds', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (password) => {
        if (passwordWeakness(password, hana) !== null) return;
        expect(password).toMatch(/^[\x21-\x7e]{8,64}$/);
        expect(password).not.toMatch(/^([a-z]+|[A-Z]+|\d+)$/);
      }),
    );
  });
});
