import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { helpOf } from '#client/help.ts';
import { $alertsAskedOf } from '#stores/market/alerts-asked.ts';
import { onAlertFired, subscribeAlerts } from '#stores/market/price-alerts.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useProps } from '#ui/island/props.ts';
import { Card } from '#ui/react/Card.tsx';
import { Toasts } from '#ui/react/Toasts.tsx';
import { AlertsBody } from './AlertsBody.tsx';
import type { AccountAlertsProps } from './alerts.ts';
import { pairName, tellFired } from './words.ts';

const noneAsked = {};

/** All of a user's price alerts, on a page of their own: for any pair, whichever line it is of. */
export default function AccountAlerts({ json }: { readonly json: string }): ReactNode {
  const ofPage = useProps<AccountAlertsProps>(json);
  const { symbols, alerts, text } = ofPage;
  const id = useId();
  const [symbolId, choose] = useState(symbols[0].symbolId);
  const symbol = symbols.find((one) => one.symbolId === symbolId) ?? symbols[0];
  const props = useMemo(() => ({ ...ofPage, symbol, isUser: true as const }), [ofPage, symbol]);
  const asked = useLive($alertsAskedOf(symbolId), noneAsked);
  useEffect(subscribeAlerts, []);
  useEffect(() => onAlertFired((alert) => tellFired(alert, props)), [props]);
  return (
    <>
      <Card
        title={text.title}
        action={
          <div className="flex items-center gap-2">
            <label htmlFor={id} className="text-xs text-text-2">
              {text.pair}
            </label>
            <select
              id={id}
              className="field w-auto"
              value={symbolId}
              onChange={(event) => choose(event.target.value)}
            >
              {symbols.map((one) => (
                <option key={one.symbolId} value={one.symbolId}>
                  {pairName(one.symbolId, symbols, text)}
                </option>
              ))}
            </select>
          </div>
        }
      >
        <AlertsBody asked={asked} props={props} initial={alerts} />
      </Card>
      <Toasts label={text.notifications} closeLabel={text.close} helpOf={helpOf} />
    </>
  );
}
