import { type AccountType, accountTypeNames, accountTypes } from '#domain/codes/account-type.ts';
import { isBuilt, isOffForAll, type SwitchSetting } from '#domain/site/switches.ts';

/** Whether this version has a product that an account type is for. */
export const isServed = (type: AccountType): boolean => accountTypes[type].products.some(isBuilt);

/**
 * Whether a product of an account type is on: one that this version has, and that operators have not
 * switched off everywhere. Where none is, an account takes no money and lists show none.
 */
export const isAccountOn = (type: AccountType, settings: readonly SwitchSetting[]): boolean =>
  accountTypes[type].products.some((name) => isBuilt(name) && !isOffForAll(name, settings));

/** The account types that users move money in and out of, those whose product is off included. */
export const openAccountTypes: readonly AccountType[] = accountTypeNames.filter(
  (type) => accountTypes[type].isOpen === true,
);
