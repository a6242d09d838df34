import { lines, usualContractLine } from '#domain/line/line.ts';
import { mainOf, marketPath } from '#domain/line/site.ts';
import { productOfLine } from '#domain/site/switches.ts';
import { accountEntries } from './account-pages.ts';
import type { Menu } from './entry.ts';

/** Menus of what a user has, each with a button of its own; as `menus.ts`, with titles alone. */
export const ownMenus: readonly Menu[] = [
  {
    ...{ id: 'assets', place: 'own', when: 'users' },
    groups: [
      {
        entries: [
          {
            id: 'spotPageAssets',
            path: '/spot/BTCUSDT#assets-title',
            icon: 'wallet',
            built: true,
            when: 'spot',
          },
          { id: 'assetOverview', path: '/asset', icon: 'wallet', built: false },
          {
            id: 'deposit',
            path: '/asset/recharge',
            icon: 'download',
            built: false,
            when: 'deposit',
          },
          {
            id: 'withdraw',
            path: '/asset/withdraw',
            icon: 'upload',
            built: false,
            when: 'withdraw',
          },
          { id: 'transfer', path: '/asset/transfer', icon: 'swap', built: false },
          {
            id: 'spotAccount',
            path: '/asset/spot',
            icon: 'trade',
            built: false,
            when: 'classicAccounts',
          },
          {
            id: 'unifiedAccount',
            path: '/trade-asset/uta',
            icon: 'layers',
            built: false,
            when: 'unifiedAccounts',
          },
          { id: 'p2pAccount', path: '/asset/p2p', icon: 'people', built: false },
          { id: 'followerAccount', path: '/asset/follower', icon: 'copy', built: false },
          { id: 'strategyAccount', path: '/asset/strategy', icon: 'robot', built: false },
          { id: 'earnAccount', path: '/asset/earn', icon: 'percent', built: false },
        ],
      },
    ],
  },
  {
    ...{ id: 'orders', place: 'own', when: 'users' },
    groups: [
      {
        entries: [
          {
            id: 'spotPageOrders',
            path: '/spot/BTCUSDT#view-panel-orders',
            icon: 'orders',
            built: true,
            when: 'spot',
          },
          {
            id: 'futuresPageOrders',
            path: `${marketPath(mainOf(usualContractLine))}#view-panel-orders`,
            icon: 'orders',
            built: true,
            when: productOfLine(usualContractLine),
          },
          {
            id: 'spotOrders',
            path: '/transac',
            icon: 'orders',
            built: false,
            when: 'classicAccounts',
          },
          {
            id: 'marginOrders',
            path: '/order/marginOrderInfo?tab=0&tabType=cross',
            icon: 'orders',
            built: false,
            when: 'margin',
          },
          {
            id: 'futuresOrders',
            path: `/order/mcp?tab=1&businessLine=${lines[usualContractLine].routeCode}`,
            icon: 'orders',
            built: false,
            when: 'classicAccounts',
          },
          {
            id: 'unifiedOrders',
            path: '/trade-asset-order/uta-order-current',
            icon: 'orders',
            built: false,
            when: 'unifiedAccounts',
          },
          {
            id: 'traderTransactions',
            path: '/record/exchange',
            icon: 'people',
            built: false,
            when: 'traders',
          },
          { id: 'fiatOrders', path: '/order/fiat', icon: 'coin', built: false },
          {
            id: 'convertOrders',
            path: '/order/convert',
            icon: 'swap',
            built: false,
            when: 'convert',
          },
          { id: 'loanOrders', path: '/order/loan', icon: 'percent', built: false },
          { id: 'financialHistory', path: '/record/finhis', icon: 'list', built: false },
          { id: 'coupons', path: '/record/coupon', icon: 'ticket', built: false },
        ],
      },
    ],
  },
  {
    ...{ id: 'account', place: 'own', when: 'users' },
    groups: [{ entries: accountEntries }],
  },
];
