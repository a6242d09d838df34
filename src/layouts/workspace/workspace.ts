import type { LogInAgainProps } from '#features/account/access/log-in-again.ts';
import type { PreferencesProps } from '#features/account/preferences/preferences.ts';
import type { NoticesProps } from '#features/site/notices/notices.ts';
import type { StatusBarProps } from '#features/trade/status-bar/status-bar.ts';

/** What every workspace has around its panels. */
export interface WorkspaceFrame {
  /** For logging in again without leaving the page; undefined: nobody is logged in. */
  readonly again: LogInAgainProps | undefined;
  readonly status: StatusBarProps;
  readonly preferences: PreferencesProps;
  readonly pinTexts: NoticesProps['pinTexts'];
  /** What the operator announced last. */
  readonly announced: { readonly id: string; readonly title: string } | undefined;
}

/** One of several contents of a panel, chosen by its tab; on a phone, one of those of the page. */
export interface View {
  /** Of its slot, its tab and its class. */
  readonly id: string;
  readonly label: string;
}

/** Tabs over some views; the first one is shown at first. `name` is the attribute that says which one is. */
export const tabsOf = (name: string, label: string, views: readonly View[]) => ({
  ...{ name, label, items: views.map(({ id, label }) => ({ id, label })) },
  value: views[0]?.id ?? '',
});
