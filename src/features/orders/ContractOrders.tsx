import '#client/trading/usdt-line.ts';

/** The panel of orders on the page of a contract. */
export { default } from './Orders.tsx';
