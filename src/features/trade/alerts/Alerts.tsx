import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSession } from '#stores/account/use-session.ts';
import { $alertsAskedOf } from '#stores/market/alerts-asked.ts';
import { $chartPointOf, $chartViewOf, type ChartPoint } from '#stores/market/chart-view.ts';
import { useMarket } from '#stores/market/market.ts';
import { $alerts, onAlertFired, subscribeAlerts } from '#stores/market/price-alerts.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { AlertsProps, UserProps } from './alerts.ts';
import { tellFired } from './words.ts';

const ChartMenu = lazy(() => import('./ChartMenu.tsx'));
const AlertsDialog = lazy(() => import('./AlertsDialog.tsx'));
const NoAccount = lazy(() => import('./NoAccount.tsx'));
const AlertLines = lazy(() => import('./AlertLines.tsx'));

/** A menu that was asked for before its code came is shown only if it came so soon. */
const waitedMs = 4000;

/** Hears of the user's alerts and says when one fires; draws those of the pair on its chart. */
function Following({ props }: { readonly props: UserProps }): ReactNode {
  const { symbol } = props;
  useEffect(subscribeAlerts, []);
  useEffect(() => onAlertFired((alert) => tellFired(alert, props)), [props]);
  const view = useLive($chartViewOf(symbol.symbolId), undefined);
  const waiting = useLive($alerts, undefined)?.filter(
    ({ symbolId, status }) => symbolId === symbol.symbolId && status === 'waiting',
  );
  if (!view || !waiting?.length) return null;
  return <AlertLines view={view} alerts={waiting} props={props} />;
}

/**
 * Price alerts, beside the chart that they are set in: its menu of a price, the dialog with all of
 * them, their lines, and the word that one has fired. Shows nothing until one of these is wanted.
 */
export default function Alerts({ json }: { readonly json: string }): ReactNode {
  const ofPage = useProps<AlertsProps>(json);
  const { symbol, symbolId } = useMarket(ofPage.symbol);
  const [$chartPoint, $alertsAsked] = [$chartPointOf(symbolId), $alertsAskedOf(symbolId)];
  const props = useMemo(() => ({ ...ofPage, symbol }), [ofPage, symbol]);
  const { isUser, ended } = useSession(ofPage.isUser);
  const asked = useLive($alertsAsked, undefined);
  const point = useLive($chartPoint, undefined);
  const setPoint = (next: ChartPoint | undefined) => $chartPoint.set(next);
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => {
    const { askedAt = Number.POSITIVE_INFINITY } = $chartPoint.get() ?? {};
    if (performance.now() - askedAt > waitedMs) $chartPoint.set(undefined);
  }, [$chartPoint]);
  useEffect(() => {
    if (asked) setWasAsked(true);
  }, [asked]);
  const close = () => $alertsAsked.set(undefined);

  return (
    <>
      {props.isUser && isUser && <Following props={props} />}
      {point && <ChartMenu point={point} props={props} onClose={() => setPoint(undefined)} />}
      {(asked || wasAsked) &&
        (props.isUser && isUser ? (
          <AlertsDialog asked={asked} props={props} onClose={close} />
        ) : (
          <NoAccount open={asked !== undefined} {...{ props, ended }} onClose={close} />
        ))}
    </>
  );
}
