import type { Words } from '#kit/order-kinds/kind.ts';
import { chooseConfirmsOrders } from '#stores/choice/order-choices.ts';
import { showToast } from '#ui/base/toast.ts';

/** Chooses whether orders are confirmed; says so when the account does not take it. */
export async function chooseConfirms(confirms: boolean, text: Words): Promise<void> {
  if (!(await chooseConfirmsOrders(confirms))) showToast(text.notKept ?? '', 'error');
}
