import { type ReactNode, useEffect } from 'react';
import type { AlertRow } from '#contract/calls/alerts.ts';
import { priceAlertsMax } from '#contract/limits.ts';
import { lineOf } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { subscribeTickersOf } from '#stores/feed/tickers.ts';
import { $alertsAskedOf, type AlertsAsked } from '#stores/market/alerts-asked.ts';
import { subscribeSymbols, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { $alerts, $alertsFailed, readAlerts } from '#stores/market/price-alerts.ts';
import { useLive } from '#stores/page/use-live.ts';
import { lazy } from '#ui/react/lazy.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { AlertForm } from './AlertForm.tsx';
import type { UserProps } from './alerts.ts';

const AlertRows = lazy(
  () => import('./AlertRows.tsx'),
  () => <Skeleton className="w-full h-10" />,
);

interface AlertsBodyProps {
  readonly asked: AlertsAsked;
  readonly props: UserProps;
  /** The alerts as the server knew them. */
  readonly initial?: readonly AlertRow[] | undefined;
}

/** All alerts, below the field that sets or changes one. */
export function AlertsBody({ asked, props, initial }: AlertsBodyProps): ReactNode {
  const { text, symbol } = props;
  const $alertsAsked = $alertsAskedOf(symbol.symbolId);
  const alerts = useLive<readonly AlertRow[] | undefined>($alerts, initial);
  const failed = useLive($alertsFailed, false);
  useEffect(subscribeSymbols, []);
  // What was set elsewhere meanwhile is told by nobody.
  useEffect(() => void readAlerts(), []);
  const edited = alerts?.find(
    ({ alertId, status }) => alertId === asked.alertId && status === 'waiting',
  );
  // The one that is changed may be of another line than the page.
  const line = lineOf(edited?.symbolId ?? symbol.symbolId);
  useEffect(() => subscribeSymbolsOf(line), [line]);
  useEffect(() => subscribeTickersOf(line), [line]);
  const isGone = asked.alertId !== undefined && alerts !== undefined && !edited;
  // It has fired or was deleted while it was being changed: that is seen in the list.
  useEffect(() => {
    if (isGone) $alertsAsked.set({});
  }, [isGone, $alertsAsked]);
  return (
    <div className="grid gap-4">
      <AlertForm
        // Another alert or price is another form: nothing typed for one goes along to the other.
        key={`${asked.alertId} ${asked.price}`}
        price={asked.price}
        edited={edited}
        isFull={(alerts?.length ?? 0) >= priceAlertsMax}
        props={props}
        onDone={() => $alertsAsked.set(asked.price === undefined ? {} : undefined)}
        onBack={() => $alertsAsked.set({})}
      />
      <AlertRows {...{ alerts, failed, props }} edited={edited?.alertId} />
      {alerts && alerts.length > 0 && (
        <p className="text-2xs text-text-2">
          {fill(text.count, { used: alerts.length, limit: priceAlertsMax })}
        </p>
      )}
    </div>
  );
}
