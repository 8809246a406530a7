import fc from 'fast-check';
import { expect, test } from 'vitest';
import { begin, begun, faultsOf, firstWrong, leave, look, type Rules, type Written, write } from './form-state.ts';

type Values = { name: string; password: string; again: string };
type Name = keyof Values;
type Form = Written<Values, Name>;
const order = ['name', 'password', 'again'] as const;
const rules: Rules<Values, Name> = {
  name: ({ name }) => (name.length >= 2 ? null : '이름을 적어 주세요.'),
  password: ({ password }) => (password.length >= 4 ? null : '비밀번호가 짧아요.'),
  again: ({ password, again }) => (password === again ? null : '두 번이 달라요.'),
};
const empty: Form = begun({ name: '', password: '', again: '' });
const faults = (form: Form) => faultsOf(form, rules);

test('nobody is blamed while still writing', () => {
  expect(faults(write(empty, { password: 'a' }, rules))).toEqual({});
});

test('what is half written is said when its field is left, what is empty is not', () => {
  const half = write(empty, { password: 'a' }, rules);
  expect(faults(leave(half, 'password', rules))).toEqual({ password: '비밀번호가 짧아요.' });
  expect(faults(leave(half, 'name', rules))).toEqual({});
});

test('all that is wrong is shown when it is sent, the first of the screen first', () => {
  const sent = look(empty, rules);
  expect(Object.keys(faults(sent))).toEqual(['name', 'password']);
  expect(firstWrong(sent.values, rules)).toBe('name');
  expect(firstWrong({ name: '민지', password: 'abcd', again: 'abcd' }, rules)).toBeUndefined();
});

test('a fault goes when another field mends it, and does not come back while somebody writes', () => {
  const sent = look(begun<Values, Name>({ name: '민지', password: 'abcd', again: 'abce' }), rules);
  expect(faults(sent)).toEqual({ again: '두 번이 달라요.' });
  const mended = write(sent, { password: 'abce' }, rules);
  expect(faults(mended)).toEqual({});
  expect(faults(write(mended, { again: 'abc' }, rules))).toEqual({});
});

test('what the server said stays until its own field is written', () => {
  const told: Form = {
    ...begun({ name: '민지', password: 'abcd', again: 'abcd' }),
    told: { name: '이미 있는 이름이에요.' },
  };
  const other = write(told, { password: 'abcde', again: 'abcde' }, rules);
  expect(faults(other)).toEqual({ name: '이미 있는 이름이에요.' });
  expect(faults(write(other, { name: '민지2' }, rules))).toEqual({});
});

test('what is begun anew is not blamed for what stood there before', () => {
  const sent = look(begun<Values, Name>({ name: '김', password: 'abcd', again: 'abcd' }), rules);
  expect(faults(write(sent, { name: '이' }, rules))).toEqual({ name: '이름을 적어 주세요.' });
  expect(faults(begin(sent, { name: '' }, rules))).toEqual({});
});

const text = fc.string({ maxLength: 5 });
const deed = fc.oneof(
  fc.record({ do: fc.constant('write' as const), name: fc.constantFrom(...order), text }),
  fc.record({ do: fc.constant('begin' as const), name: fc.constantFrom(...order), text }),
  fc.record({ do: fc.constant('leave' as const), name: fc.constantFrom(...order) }),
  fc.record({ do: fc.constant('send' as const) }),
  fc.record({ do: fc.constant('tell' as const), name: fc.constantFrom(...order) }),
);

test('whatever a shopper and a server do, nothing typed is lost, no fault is made by typing, and what is said is true', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
      let form = empty;
      const typed: Values = { name: '', password: '', again: '' };
      for (const one of deeds) {
        const before = faults(form);
        if (one.do === 'write' || one.do === 'begin') {
          typed[one.name] = one.text;
          const change: Partial<Values> = { [one.name]: one.text };
          form = one.do === 'write' ? write(form, change, rules) : begin(form, change, rules);
          for (const name of Object.keys(faults(form))) expect(before).toHaveProperty(name);
        }
        if (one.do === 'leave') form = leave(form, one.name, rules);
        if (one.do === 'send') {
          form = look(form, rules);
          for (const name of order) expect(faults(form)[name] ?? null).toBe(rules[name](typed));
        }
        if (one.do === 'tell') form = { ...form, told: { ...form.told, [one.name]: '서버가 말한 것' } };
        expect(form.values).toEqual(typed);
        for (const [name, fault] of Object.entries(faults(form)))
          expect([rules[name as Name](typed), form.told[name as Name]]).toContain(fault);
      }
    }),
  );
});
