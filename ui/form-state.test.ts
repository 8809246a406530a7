import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeValues,
  type FormRules,
  type FormState,
  firstInvalidField,
  initialForm,
  leaveField,
  replaceValues,
  showAllErrors,
  visibleErrorsOf,
} from './form-state.ts';

type Values = { name: string; password: string; again: string };
type Name = keyof Values;
type Form = FormState<Values, Name>;
const order = ['name', 'password', 'again'] as const;
const rules: FormRules<Values, Name> = {
  name: ({ name }) => (name.length >= 2 ? null : '이름을 적어 주세요.'),
  password: ({ password }) => (password.length >= 4 ? null : '비밀번호가 짧아요.'),
  again: ({ password, again }) => (password === again ? null : '두 번이 달라요.'),
};
const empty: Form = initialForm({ name: '', password: '', again: '' });
const faults = (form: Form) => visibleErrorsOf(form, rules);

test('a field shows no error while the customer is still typing', () => {
  expect(faults(changeValues(empty, { password: 'a' }, rules))).toEqual({});
});

test('leaving a field shows the error of a partly filled value, but not of an empty one', () => {
  const half = changeValues(empty, { password: 'a' }, rules);
  expect(faults(leaveField(half, 'password', rules))).toEqual({ password: '비밀번호가 짧아요.' });
  expect(faults(leaveField(half, 'name', rules))).toEqual({});
});

test('submitting shows every error in the order of the screen', () => {
  const sent = showAllErrors(empty, rules);
  expect(Object.keys(faults(sent))).toEqual(['name', 'password']);
  expect(firstInvalidField(sent.values, rules)).toBe('name');
  expect(firstInvalidField({ name: '민지', password: 'abcd', again: 'abcd' }, rules)).toBeUndefined();
});

test('an error disappears when another field corrects it, and does not return while the customer types', () => {
  const sent = showAllErrors(initialForm<Values, Name>({ name: '민지', password: 'abcd', again: 'abce' }), rules);
  expect(faults(sent)).toEqual({ again: '두 번이 달라요.' });
  const mended = changeValues(sent, { password: 'abce' }, rules);
  expect(faults(mended)).toEqual({});
  expect(faults(changeValues(mended, { again: 'abc' }, rules))).toEqual({});
});

test('a server error stays until its own field is edited', () => {
  const rejected: Form = {
    ...initialForm({ name: '민지', password: 'abcd', again: 'abcd' }),
    serverErrors: { name: '이미 있는 이름이에요.' },
  };
  const other = changeValues(rejected, { password: 'abcde', again: 'abcde' }, rules);
  expect(faults(other)).toEqual({ name: '이미 있는 이름이에요.' });
  expect(faults(changeValues(other, { name: '민지2' }, rules))).toEqual({});
});

test('a replaced value does not inherit the error of the old value', () => {
  const sent = showAllErrors(initialForm<Values, Name>({ name: '김', password: 'abcd', again: 'abcd' }), rules);
  expect(faults(changeValues(sent, { name: '이' }, rules))).toEqual({ name: '이름을 적어 주세요.' });
  expect(faults(replaceValues(sent, { name: '' }, rules))).toEqual({});
});

const text = fc.string({ maxLength: 5 });
const deed = fc.oneof(
  fc.record({ do: fc.constant('write' as const), name: fc.constantFrom(...order), text }),
  fc.record({ do: fc.constant('begin' as const), name: fc.constantFrom(...order), text }),
  fc.record({ do: fc.constant('leave' as const), name: fc.constantFrom(...order) }),
  fc.record({ do: fc.constant('send' as const) }),
  fc.record({ do: fc.constant('refuse' as const), name: fc.constantFrom(...order) }),
);

test('any sequence of actions keeps typed values, adds no error while typing and shows only true errors', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
      let form = empty;
      const typed: Values = { name: '', password: '', again: '' };
      for (const one of deeds) {
        const before = faults(form);
        if (one.do === 'write' || one.do === 'begin') {
          typed[one.name] = one.text;
          const change: Partial<Values> = { [one.name]: one.text };
          form = one.do === 'write' ? changeValues(form, change, rules) : replaceValues(form, change, rules);
          for (const name of Object.keys(faults(form))) expect(before).toHaveProperty(name);
        }
        if (one.do === 'leave') form = leaveField(form, one.name, rules);
        if (one.do === 'send') {
          form = showAllErrors(form, rules);
          for (const name of order) expect(faults(form)[name] ?? null).toBe(rules[name](typed));
        }
        if (one.do === 'refuse')
          form = { ...form, serverErrors: { ...form.serverErrors, [one.name]: '서버가 말한 것' } };
        expect(form.values).toEqual(typed);
        for (const [name, fault] of Object.entries(faults(form)))
          expect([rules[name as Name](typed), form.serverErrors[name as Name]]).toContain(fault);
      }
    }),
  );
});
