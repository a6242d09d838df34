import { clearingId, firstUserId } from '#domain/account/account.ts';
import type { RowCheck } from '#exchange/store/sqlite/audit/row-checks.ts';

/** What bills of a user about a contract sum to. */
const billed = (reasons: string): string =>
  `coalesce((select sum(b.delta) from bill b where b.user_id = p.user_id
    and b.symbol_id = p.symbol_id and b.reason in (${reasons})), 0)`;

/** Users’ positions on a contract, all that they had included, as sums by owner and contract. */
const byUser = `select user_id, symbol_id, sum(size) as size, sum(realized) as realized,
    sum(fees) as fees, sum(funding) as funding from position
  where user_id >= ${firstUserId} group by user_id, symbol_id`;

/** Sums that hold among positions, money, fills and bills of contracts. */
export const contractChecks: readonly RowCheck[] = [
  {
    check: 'contract-sizes',
    meaning: 'the open positions of a contract sum to nothing',
    of: 'select count(distinct symbol_id) from position',
    wrong: `select symbol_id || ': ' || sum(size) from position where ended_at is null
      group by symbol_id having sum(size) <> 0`,
  },
  {
    check: 'contract-costs',
    meaning: 'what clears a contract has what its open positions cost',
    of: `select count(distinct symbol_id) from position`,
    wrong: `select symbol_id || ': costs ' || cost || ', clearing ' || cleared from (
        select symbol_id, sum(cost) as cost, coalesce((select sum(total) from balance b
          where b.user_id = ${clearingId} and b.account_type = 'clearing'
            and b.scope = p.symbol_id), 0) as cleared
        from position p group by symbol_id) where cost + cleared <> 0`,
  },
  {
    check: 'contract-margins',
    meaning: 'margin of an isolated position lies beside an open one',
    of: "select count(*) from balance where account_type = 'mixIsolated'",
    wrong: `select b.user_id || ' ' || b.scope || ': ' || b.total from balance b
      where b.account_type = 'mixIsolated' and b.total <> 0 and not exists (select 1
        from position p where p.ended_at is null and p.margin_mode = 'isolated'
          and p.user_id = b.user_id and p.symbol_id || ':' || p.side = b.scope)`,
  },
  {
    check: 'contract-orders',
    meaning: 'a user’s positions on a contract are what their orders made of them',
    of: `select count(*) from (${byUser})`,
    wrong: `select p.user_id || ' ' || p.symbol_id || ': ' || p.size || ', orders ' || filled from (
        select p.*, coalesce((select sum(case side when 'buy' then filled_size else -filled_size end)
          from orders o where o.user_id = p.user_id and o.symbol_id = p.symbol_id), 0) as filled
        from (${byUser}) p) p where p.size <> filled`,
  },
  {
    check: 'contract-bills',
    meaning: 'what positions say they brought, cost and were funded with is what bills moved',
    of: `select count(*) from (${byUser})`,
    wrong: `select p.user_id || ' ' || p.symbol_id || ': realized ' || p.realized || ' of ' || b_realized
        || ', fees ' || p.fees || ' of ' || b_fees || ', funding ' || p.funding || ' of ' || b_funding
      from (select p.*, ${billed("'realized'")} as b_realized,
          -${billed("'fee', 'liquidation'")} as b_fees, ${billed("'funding'")} as b_funding
        from (${byUser}) p) p
      where p.realized <> b_realized or p.fees <> b_fees or p.funding <> b_funding`,
  },
];
