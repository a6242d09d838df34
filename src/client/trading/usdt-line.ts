import { addFeed, feedWith } from '#client/trading/feed.ts';
import { usdt } from '#client/trading/usdt.ts';
import { addTrading } from '#client/trading.ts';
import { fillOfWire, orderOfWire, planOfWire } from '#contract/map/linear/rows.ts';

// Every island of the line's page that trades imports this, so that the first of them brings it.
addTrading('usdt', usdt);
addFeed('usdt', feedWith('usdt', { order: orderOfWire, plan: planOfWire, fill: fillOfWire }));
