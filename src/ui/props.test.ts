import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packProps, unpackProps } from './props.ts';

test('whatever JSON can say comes back, quotes of both kinds included', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(unpackProps(packProps(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  const texts = { quoted: 'a "b" c', ticked: 'a `b` c', both: '"`\\"\n' };
  expect(unpackProps(packProps(texts))).toEqual(texts);
});

test('a text without quotes has none that HTML must escape', () => {
  expect(packProps({ price: '1.5', text: { bids: 'Bids' } })).toBe(
    '{`price`:`1.5`,`text`:{`bids`:`Bids`}}',
  );
});
