/**
 * The checks that a query can make: `of` counts what is looked at, `wrong` gives one line of text
 * for each that breaks the rule. `?1` is the time before which market trades may have been
 * dropped.
 */
/** In its texts `?1`, `?2` and `?3` are the times from which on trades, orders and client ids are kept. */
export interface RowCheck {
  readonly check: string;
  readonly meaning: string;
  readonly of: string;
  readonly wrong: string;
}

const users: readonly RowCheck[] = [
  {
    check: 'users',
    meaning: 'each user has both of its rows',
    of: 'select count(*) from account',
    wrong: `select 'user ' || id || ' without a tally' from account
        where id not in (select user_id from account_tally)
      union all select 'tally of ' || user_id || ' without a user' from account_tally
        where user_id not in (select id from account)`,
  },
  {
    check: 'owners',
    meaning: 'each order, plan, balance, fill, hold, transfer and client id belongs to a user',
    of: `select (select count(*) from orders) + (select count(*) from plans) +
      (select count(*) from balance) + (select count(*) from fill) +
      (select count(*) from hold) + (select count(*) from transfer) +
      (select count(*) from client_oid)`,
    wrong: `select 'order ' || id || ' of ' || user_id from orders
        where user_id not in (select id from account)
      union all select 'plan ' || id || ' of ' || user_id from plans
        where user_id not in (select id from account)
      union all select asset || ' of ' || user_id from balance
        where user_id not in (select id from account) and user_id not in (1, 2, 3, 4, 10, 11, 12, 13)
      union all select 'fill ' || trade_id || ' of ' || user_id from fill
        where user_id not in (select id from account)
      union all select 'hold ' || id || ' of ' || user_id from hold
        where user_id not in (select id from account)
      union all select 'transfer ' || id || ' of ' || user_id from transfer
        where user_id not in (select id from account)
      union all select 'client id ' || client_oid || ' of ' || user_id from client_oid
        where user_id not in (select id from account)`,
  },
  {
    check: 'parents',
    meaning: 'each sub-account’s parent is a user, and no sub-account itself',
    of: 'select count(*) from account where parent_id is not null',
    wrong: `select 'user ' || a.id || ' below ' || a.parent_id from account a
      where parent_id is not null and not exists (select 1 from account p
        where p.id = a.parent_id and p.parent_id is null)`,
  },
  {
    check: 'pairs',
    meaning: 'each order and plan is of a listed pair',
    of: 'select (select count(*) from orders) + (select count(*) from plans)',
    wrong: `select 'order ' || id || ' in ' || symbol_id from orders
        where symbol_id not in (select symbol_id from instrument)
      union all select 'plan ' || id || ' in ' || symbol_id from plans
        where symbol_id not in (select symbol_id from instrument)`,
  },
];

const orders: readonly RowCheck[] = [
  {
    check: 'orders',
    meaning: 'each order’s status, end and sizes agree',
    of: 'select count(*) from orders',
    wrong: `select 'order ' || id || ': ' || status || ', ' || coalesce(end_reason, 'open')
        || ', ' || filled_size || ' of ' || coalesce(size, '–')
      from orders where
        (end_reason is null) <> (status in ('new', 'partial'))
        or (end_reason is 'filled') <> (status = 'filled')
        or status not in ('new', 'partial', 'filled', 'cancelled')
        or filled_size > size
        or (status = 'filled' and filled_size <> size)
        or (status in ('new', 'partial') and (status = 'partial') <> (filled_size > 0))
        or (end_reason is null and (price is null or size is null or filled_size >= size))
        or json_extract(steps, '$[#-1].reason') is not end_reason
        or not coalesce(json_valid(preset), true)`,
  },
  {
    check: 'order-fills',
    meaning:
      'what an order filled and paid is what its fills say; what changed hands outside the book has none',
    of: 'select count(*) from orders',
    wrong: `select 'order ' || id || ' filled ' || filled_size || ', its fills '
        || coalesce(f.size, 0)
      from orders left join (select order_id, sum(size) as size, sum(quote) as quote,
          sum(fee) as fee from fill group by order_id) f on f.order_id = id
      where coalesce(cause, '') not in ('takeover', 'agreement', 'adl', 'delivery')
        and (filled_size <> coalesce(f.size, 0) or filled_quote <> coalesce(f.quote, 0)
        or fee_received + fee_bgb <> coalesce(f.fee, 0))`,
  },
  {
    check: 'fill-orders',
    meaning: 'each fill has its order, of the same user, pair and side',
    of: 'select count(*) from fill',
    wrong: `select 'fill ' || trade_id || ' of ' || fill.user_id || ', order ' || order_id
      from fill left join orders o on o.id = order_id
        and (o.user_id, o.symbol_id, o.side) = (fill.user_id, fill.symbol_id, fill.side)
      where o.id is null`,
  },
  {
    check: 'fill-trades',
    meaning: 'each fill of the time that trades are kept has its trade',
    of: 'select count(*) from fill where at >= ?1',
    wrong: `select 'fill ' || trade_id || ' of ' || fill.user_id
      from fill left join trade t on (t.symbol_id, t.id) = (fill.symbol_id, trade_id)
        and (t.price, t.size, t.at) = (fill.price, fill.size, fill.at)
        and order_id = iif(liquidity = 'maker', maker_order_id, taker_order_id)
      where fill.at >= ?1 and t.id is null`,
  },
  {
    check: 'trade-fills',
    meaning: 'each trade of a user’s order has its fill',
    of: 'select count(*) from trade',
    wrong: `select 'trade ' || t.id || ' of order ' || o.id from trade t
        join orders o on o.id in (maker_order_id, taker_order_id)
      where not exists (select 1 from fill
        where fill.user_id = o.user_id and trade_id = t.id and order_id = o.id)`,
  },
  {
    check: 'order-plans',
    meaning: 'each order that a plan placed has its plan',
    of: 'select count(*) from orders where plan_id is not null',
    wrong: `select 'order ' || o.id || ' of plan ' || plan_id from orders o
      where plan_id is not null and not exists (select 1 from plans p
        where p.id = o.plan_id and p.order_id = o.id and p.user_id = o.user_id)`,
  },
];

const agents: readonly RowCheck[] = [
  {
    check: 'agent-orders',
    meaning:
      'each agent has filled and paid what its orders have, has none open that are more than it is asked ' +
      'to trade, and none at all once it ended',
    of: 'select count(*) from agent',
    wrong: `with placed as materialized (select agent_id, sum(filled_size) as size,
          sum(filled_quote) as quote, sum(end_reason is null) as open,
          sum(iif(end_reason is null, size, filled_size)) as whole
        from orders where agent_id is not null group by agent_id)
      select 'agent ' || a.id || ' filled ' || a.filled_size || ', its orders '
          || coalesce(p.size, 0)
        from agent a left join placed p on p.agent_id = a.id
        where a.filled_size <> coalesce(p.size, 0) or a.filled_quote <> coalesce(p.quote, 0)
          or (a.ended_at is not null and p.open > 0)
          or p.whole > json_extract(a.terms, '$.size')
          or (a.order_id is not null and not exists (select 1 from orders o
            where (o.id, o.agent_id) = (a.order_id, a.id) and o.end_reason is null))
      union all select 'order ' || o.id || ' of agent ' || agent_id from orders o
        where agent_id is not null and not exists (select 1 from agent a
          where (a.id, a.user_id, a.symbol_id) = (o.agent_id, o.user_id, o.symbol_id)
            and coalesce(json_extract(a.terms, '$.side'), o.side) = o.side)`,
  },
  {
    check: 'agent-tags',
    meaning:
      'each open order of an agent has a tag of its own, and each end that waits is of an ended order ' +
      'of a running agent',
    of: `select (select count(*) from orders where agent_id is not null and end_reason is null)
      + (select count(*) from agent_order_end)`,
    wrong: `with tags as materialized (select agent_id, tag, id from orders
          where agent_id is not null and end_reason is null
        union all select agent_id, tag, id from agent_order_end)
      select 'agent ' || agent_id || ': ' || count(*) || ' orders under ' || coalesce(tag, '–')
        from tags group by agent_id, tag having count(*) > 1 or tag is null
      union all select 'end of order ' || e.id || ' of agent ' || e.agent_id
        from agent_order_end e where not exists (select 1 from orders o
            join agent a on a.id = o.agent_id and a.ended_at is null and a.wake_at is not null
          where (o.id, o.agent_id, o.end_reason, o.filled_size)
            = (e.id, e.agent_id, e.reason, e.filled_size))`,
  },
];

const plans: readonly RowCheck[] = [
  {
    check: 'plans',
    meaning: 'each plan’s status agrees with its order or failure',
    of: 'select count(*) from plans',
    wrong: `select 'plan ' || p.id || ': ' || status || ', order ' || coalesce(order_id, '–')
      from plans p where
        status not in ('notExecuted', 'executing', 'success', 'fail', 'cancelled')
        or (status = 'success' and order_id is null)
        or (order_id is not null and status not in ('success', 'fail'))
        or (status = 'fail') <> (failure is not null)
        or (order_id is not null and created_at >= ?2 and not exists (select 1 from orders o
          where o.id = p.order_id and o.plan_id = p.id and o.user_id = p.user_id))`,
  },
  {
    check: 'plan-parents',
    meaning: 'each take profit and stop loss has the order it belongs to, or a position',
    of: "select count(*) from plans where kind in ('takeProfit', 'stopLoss')",
    wrong: `select 'plan ' || p.id || ' of order ' || coalesce(parent_order_id, '–')
      from plans p where ((kind in ('takeProfit', 'stopLoss')) <> (parent_order_id is not null)
          and (position_side is null or kind not in ('takeProfit', 'stopLoss')))
        or (parent_order_id is not null and not exists (select 1 from orders o
          where (o.id, o.user_id, o.symbol_id) = (p.parent_order_id, p.user_id, p.symbol_id)))`,
  },
  {
    check: 'plan-positions',
    meaning: 'what protects a position may only reduce, and waits only while there is one to close',
    of: 'select count(*) from plans where position_side is not null',
    wrong: `select 'plan ' || p.id || ' of ' || coalesce(position_side, 'no position') from plans p
      where (reduce_only = 1 and position_side is null)
        or position_side not in ('net', 'long', 'short')
        or (size is null and quote_amount is null and reduce_only = 0)
        or (kind in ('moveStop', 'positionProfit', 'positionLoss', 'ratioStop') and reduce_only = 0)
        or (position_side is not null and status in ('notExecuted', 'executing')
          and kind in ('takeProfit', 'stopLoss', 'moveStop', 'positionProfit', 'positionLoss',
            'ratioStop')
          and not exists (select 1 from position h where h.ended_at is null
            and (h.user_id, h.symbol_id, h.side) = (p.user_id, p.symbol_id, p.position_side)
            and (h.size > 0) = (p.side = 'sell')))`,
  },
  {
    check: 'plan-pairs',
    meaning: 'the legs of a pair name each other',
    of: 'select count(*) from plans where pair_id is not null',
    wrong: `select 'plan ' || p.id || ' with ' || pair_id from plans p
      where pair_id is not null and kind <> 'oco' and created_at >= ?2 and not exists (select 1 from plans q
        where q.id = p.pair_id and q.pair_id = p.id and q.user_id = p.user_id)`,
  },
  {
    check: 'oco-orders',
    meaning: 'each OCO has its limit order, and waits only beside an open one, for its rest',
    of: "select count(*) from plans where kind = 'oco'",
    wrong: `select 'plan ' || p.id || ' beside order ' || coalesce(pair_id, '–')
      from plans p left join orders o on o.id = pair_id
        and (o.user_id, o.symbol_id, o.side) = (p.user_id, p.symbol_id, p.side)
      where kind = 'oco' and ((o.id is null and p.created_at >= ?2)
        or (p.status in ('notExecuted', 'executing')) > (o.end_reason is null)
        or (p.status in ('notExecuted', 'executing') and p.size <> o.size - o.filled_size))`,
  },
  {
    check: 'trails',
    meaning: 'trailing stops alone have a callback, and those that follow share a best price',
    of: "select count(*) from plans where kind in ('track', 'moveStop') or trail is not null",
    wrong: `select 'plan ' || p.id || ': ' || action || ', ' || coalesce(trail, '–')
      from plans p where (kind in ('track', 'moveStop')) <> (trail is not null)
        or watches not in ('last', 'mark', 'index') or action not in ('place', 'follow')
        or (action = 'follow' and trail is null)
        or (trail is not null and (not json_valid(trail) or coalesce(
          json_extract(trail, '$.callback.ratePpm'), json_extract(trail, '$.callback.distance'),
          0) <= 0))
        or (trail is not null and action = 'place' and status = 'notExecuted' and not exists
          (select 1 from trail_mark m where m.id <= p.priority and m.ended_at is null
            and (m.symbol_id, m.side, m.watches) = (p.symbol_id, p.side, p.watches)))`,
  },
  {
    check: 'ratio-stops',
    meaning:
      'MMR stops alone wait for a margin ratio, at a level and for a share that there can be',
    of: "select count(*) from plans where kind = 'ratioStop' or ratio is not null",
    wrong: `select 'plan ' || p.id || ': ' || coalesce(ratio, '–')
      from plans p where (kind = 'ratioStop') <> (ratio is not null)
        or (ratio is not null and (not json_valid(ratio)
          or coalesce(json_extract(ratio, '$.levelPpm'), 0) not between 500000 and 950000
          or coalesce(json_extract(ratio, '$.sharePpm'), 0) not between 10000 and 1000000))`,
  },
  {
    check: 'client-ids',
    meaning: 'each client id names the order, plan, transfer or agent that carries it',
    of: 'select count(*) from client_oid',
    wrong: `select what || ' ' || c.id || ' under ' || c.client_oid from client_oid c
        where not exists (select 1 from orders o where c.what = 'order'
            and (o.id, o.user_id, o.client_oid) = (c.id, c.user_id, c.client_oid))
          and not exists (select 1 from plans p where c.what = 'plan'
            and (p.id, p.user_id, p.client_oid) = (c.id, c.user_id, c.client_oid))
          and not exists (select 1 from transfer t where c.what = 'transfer'
            and (t.id, t.user_id, t.client_oid) = (c.id, c.user_id, c.client_oid))
          and not exists (select 1 from agent a where c.what = 'agent'
            and (a.id, a.user_id, a.client_oid) = (c.id, c.user_id, c.client_oid))
      union all select 'agent ' || id from agent a where client_oid is not null
        and created_at >= ?3
        and not exists (select 1 from client_oid c where c.what = 'agent'
          and (c.user_id, c.client_oid, c.id) = (a.user_id, a.client_oid, a.id))
      union all select 'order ' || id from orders o where client_oid is not null
        and created_at >= ?3
        and not exists (select 1 from client_oid c where c.what = 'order'
          and (c.user_id, c.client_oid, c.id) = (o.user_id, o.client_oid, o.id))
      union all select 'plan ' || id from plans p where client_oid is not null
        and created_at >= ?3
        and not exists (select 1 from client_oid c where c.what = 'plan'
          and (c.user_id, c.client_oid, c.id) = (p.user_id, p.client_oid, p.id))
      union all select 'transfer ' || id from transfer t where client_oid is not null
        and at >= ?3
        and not exists (select 1 from client_oid c where c.what = 'transfer'
          and (c.user_id, c.client_oid, c.id) = (t.user_id, t.client_oid, t.id))`,
  },
];

const money: readonly RowCheck[] = [
  {
    check: 'transfers',
    meaning: 'each transfer moved what it says: one bill takes it, one gives it, no other is of it',
    of: 'select count(*) from transfer',
    wrong: `with moved as materialized (select * from bill where reason = 'transfer')
      select 'transfer ' || t.id || ' of ' || t.units || ' ' || t.asset
        from transfer t left join moved b on b.movement_id = t.movement_id
        group by t.id
        having count(b.id) <> 2
          or sum((b.user_id, b.account_type, b.scope, b.asset, b.delta, b.at)
            = (t.from_user_id, t.from_type, t.from_scope, t.asset, -t.units, t.at)) is not 1
          or sum((b.user_id, b.account_type, b.scope, b.asset, b.delta, b.at)
            = (t.to_user_id, t.to_type, t.to_scope, t.asset, t.units, t.at)) is not 1
      union all select 'bill ' || id || ' of ' || user_id from moved
        where movement_id not in (select movement_id from transfer)`,
  },
];

/** A number given out twice would end in two things of one name. */
const counters: readonly RowCheck[] = [
  {
    check: 'numbers',
    meaning: 'no row has a number that was not given out yet',
    of: 'select count(*) from counter',
    wrong: `with top (name, given, used) as (
        select 'user', user_id, (select max(id) from account) from counter
        union all select 'order', order_id,
          max(coalesce((select max(id) from orders), 0), coalesce((select max(id) from plans), 0),
            coalesce((select max(id) from agent), 0), coalesce((select max(id) from hold), 0), coalesce((select max(id) from transfer), 0),
            coalesce((select max(max(maker_order_id, taker_order_id)) from trade), 0)) from counter
        union all select 'trade', trade_id,
          max(coalesce((select max(id) from trade), 0),
            coalesce((select max(trade_id) from fill), 0)) from counter
        union all select 'bill', bill_id, (select max(id) from bill) from counter
        union all select 'movement', movement_id, (select max(movement_id) from bill) from counter
        union all select 'priority', priority,
          max(coalesce((select max(priority) from orders), 0),
            coalesce((select max(priority) from plans), 0)) from counter)
      select name || ' ' || used || ', given out up to ' || given from top where used > given
      union all select 'number ' || id || ' is an order and a plan' from orders
        where id in (select id from plans)
      union all select 'no counter' where not exists (select 1 from counter)
        and exists (select 1 from account)`,
  },
  {
    check: 'candles',
    meaning: 'each candle’s high and low span its open and close',
    of: 'select count(*) from candle',
    wrong: `select symbol_id || ' at ' || start from candle
      where low > min(open, close) or high < max(open, close) or volume < 0 or turnover < 0`,
  },
];

export const rowChecks: readonly RowCheck[] = [
  ...users,
  ...orders,
  ...agents,
  ...plans,
  ...money,
  ...counters,
];
