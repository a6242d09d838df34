import { expect, test } from 'vitest';
import { sharedTexts } from './shared-texts.ts';

test('texts that several islands say in the same words are taken out, and nothing is lost', () => {
  const texts = {
    ticket: { buy: 'Buy', price: 'Price', form: 'Order' },
    orders: { buy: 'Buy', price: 'Order price', time: 'Time' },
    account: { equity: 'Equity', time: 'Time' },
  };
  const { shared, own } = sharedTexts(texts);
  expect(shared).toEqual({ buy: 'Buy', time: 'Time' });
  expect(own.orders).toEqual({ price: 'Order price' });
  for (const name of ['ticket', 'orders', 'account'] as const) {
    expect({ ...shared, ...own[name] }).toMatchObject(texts[name]);
  }
  expect(sharedTexts({ ticket: texts.ticket })).toEqual({
    ...{ shared: {}, own: { ticket: texts.ticket } },
  });
});
