/** Islands that hydrate when they are first touched; `layouts/touched.ts` has the code of each. */
export type TouchIslandName =
  | 'AccountNotices'
  | 'Alerts'
  | 'AssetsMenu'
  | 'LogOut'
  | 'News'
  | 'OrdersMenu'
  | 'Picker'
  | 'QrMenu'
  | 'Search'
  | 'PairMenu'
  | 'Transfer'
  | 'UserName';
