import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { helpOf } from '#client/help.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal } from '#i18n/number.ts';
import { useFeeInBgb } from '#kit/settings/use-fee-in-bgb.ts';
import type { ColumnSet } from '#kit/table/column.ts';
import { Table } from '#kit/table/Table.tsx';
import { useSession } from '#stores/account/use-session.ts';
import { subscribeUser } from '#stores/account/user.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { useProps } from '#ui/island/props.ts';
import { Card } from '#ui/react/Card.tsx';
import { Switch } from '#ui/react/Switch.tsx';
import { Toasts } from '#ui/react/Toasts.tsx';
import { levelColumns, pairColumns, rateColumns } from './columns.tsx';
import {
  type FeesContext,
  type FeesProps,
  type Level,
  nextLevel,
  pairRows,
  type RateRow,
  rateRows,
} from './fees.ts';

/** The level, the volume that it goes by, and what the next one needs. */
function LevelCard({ fees, rules, tag, text }: FeesProps): ReactNode {
  const next = nextLevel(fees, rules);
  return (
    <Card title={text.vipLevel} lead={text.levelsLead}>
      <p className="flex items-baseline flex-wrap gap-x-6 gap-y-1">
        <bdi className="num text-2xl font-650 tracking-tight" lang="en">
          {`VIP ${fees.vipLevel}`}
        </bdi>
        <span className="text-sm text-text-2">
          {next
            ? fill(text.nextLevel, { value: groupDecimal(next.missing, tag), level: next.level })
            : text.topLevel}
        </span>
      </p>
      <dl className="facts">
        <div>
          <dt>{fill(text.volume, { days: rules.windowDays })}</dt>
          <dd>
            <bdi className="num">{groupDecimal(fees.vipVolume, tag)}</bdi> USDT
            <p className="text-xs text-text-2">{text.volumeHint}</p>
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** The same choice as in the order form of spot. */
function BgbCard({ user: ofPage, text }: FeesProps): ReactNode {
  const user = useSession(true).user ?? ofPage;
  useEffect(() => subscribeUser(ofPage.userId), [ofPage.userId]);
  const choose = useFeeInBgb(user, text.noAnswer);
  return (
    <Card title={text.payInBgb}>
      <Switch
        name={text.payFeesInBgb}
        hint={text.bgbHint}
        checked={user.feeInBgb}
        onChange={(next) => void choose(next)}
      />
    </Card>
  );
}

interface TableCardProps<Row> {
  readonly title: string;
  readonly set: ColumnSet<Row, FeesContext>;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly context: FeesContext;
}

function TableCard<Row>({ title, ...table }: TableCardProps<Row>): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <Card title={title}>
      <div ref={scroller} className="data-frame overflow-x-auto text-sm">
        <Table {...table} scroller={scroller} empty={null} />
      </div>
    </Card>
  );
}

const rateId = ({ id }: RateRow) => id;
const levelId = ({ level }: Level) => String(level);

/** What a user pays, why, and what all levels pay. */
export default function Fees({ json }: { readonly json: string }): ReactNode {
  const props = useProps<FeesProps>(json);
  const { fees, rules, tag, text } = props;
  const { vipLevel } = fees;
  const zone = useTimeZone();
  const context = useMemo(() => ({ tag, zone, text, vipLevel }), [tag, zone, text, vipLevel]);
  const rates = useMemo(() => rateRows(fees, text), [fees, text]);
  const pairs = useMemo(() => pairRows(fees, text), [fees, text]);
  return (
    <>
      <LevelCard {...props} />
      <TableCard
        title={text.feeRates}
        set={rateColumns}
        rows={rates}
        idOf={rateId}
        context={context}
      />
      {pairs.length > 0 && (
        <TableCard
          title={text.ownFees}
          set={pairColumns}
          rows={pairs}
          idOf={rateId}
          context={context}
        />
      )}
      <BgbCard {...props} />
      <TableCard
        title={text.levels}
        set={levelColumns}
        rows={rules.levels}
        idOf={levelId}
        context={context}
      />
      <Toasts label={text.notifications} closeLabel={text.close} helpOf={helpOf} />
    </>
  );
}
