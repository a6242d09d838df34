import { chooseConfirmsOrders } from '#stores/choice/order-choices.ts';
import { showToast } from '#ui/base/toast.ts';
import type { UserFormText } from './order-form.ts';

/** Chooses whether orders are confirmed; says so when the account does not take it. */
export async function chooseConfirms(confirms: boolean, text: UserFormText): Promise<void> {
  if (!(await chooseConfirmsOrders(confirms))) showToast(text.notKept, 'error');
}
