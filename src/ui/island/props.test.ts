import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packProps, unpackProps } from './props.ts';

test('whatever JSON can say comes back, quotes of both kinds included', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '`', '\\', '\n') });
  fc.assert(
    fc.property(fc.dictionary(text, fc.oneof(fc.jsonValue(), text)), (props) => {
      expect(unpackProps(packProps(props))).toEqual(JSON.parse(JSON.stringify(props)));
    }),
  );
  const texts = { quoted: 'a "b" c', ticked: 'a `b` c', both: '"`\\"\n', none: undefined };
  expect(unpackProps(packProps(texts))).toEqual(JSON.parse(JSON.stringify(texts)));
});

test('a text without quotes has none that HTML must escape', () => {
  expect(packProps({ price: '1.5', text: { bids: 'Bids' } })).toBe(
    '{`price`:`1.5`,`text`:{`bids`:`Bids`}}',
  );
});
