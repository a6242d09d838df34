import { contractLine } from '#client/trading/contracts.ts';
import { addFeed, feedWith } from '#client/trading/feed.ts';
import { addTrading } from '#client/trading.ts';
import { agentOfWire, fillOfWire, orderOfWire, planOfWire } from '#contract/map/contracts/rows.ts';
import { contractLines } from '#domain/line/line.ts';

const read = { order: orderOfWire, plan: planOfWire, fill: fillOfWire, agent: agentOfWire };

// Every island that trades contracts imports this, so that the first of them brings their lines.
for (const line of contractLines) {
  addTrading(line, contractLine(line));
  addFeed(line, feedWith(line, read));
}
