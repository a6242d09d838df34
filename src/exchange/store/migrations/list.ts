import type { Migration } from 'kysely/migration';
import { up as spot } from '#exchange/store/migrations/0001-spot.ts';
import { up as operating } from '#exchange/store/migrations/0002-operating.ts';
import { up as unbilled } from '#exchange/store/migrations/0003-unbilled.ts';
import { up as lines } from '#exchange/store/migrations/0004-lines.ts';
import { up as accounts } from '#exchange/store/migrations/0005-accounts.ts';
import { up as jobs } from '#exchange/store/migrations/0006-jobs.ts';
import { up as conditional } from '#exchange/store/migrations/0007-conditional.ts';
import { up as agents } from '#exchange/store/migrations/0008-agents.ts';
import { up as holds } from '#exchange/store/migrations/0009-holds.ts';
import { up as retention } from '#exchange/store/migrations/0010-retention.ts';
import { up as positions } from '#exchange/store/migrations/0011-positions.ts';
import { up as contractPlans } from '#exchange/store/migrations/0012-contract-plans.ts';
import { up as contractHistory } from '#exchange/store/migrations/0013-contract-history.ts';
import { up as notices } from '#exchange/store/migrations/0014-notices.ts';
import { up as posts } from '#exchange/store/migrations/0015-posts.ts';
import { up as jobRetries } from '#exchange/store/migrations/0016-job-retries.ts';
import { up as positionEnd } from '#exchange/store/migrations/0017-position-end.ts';
import { up as jobRealized } from '#exchange/store/migrations/0018-job-realized.ts';
import { up as places } from '#exchange/store/migrations/0019-places.ts';
import { up as historyLines } from '#exchange/store/migrations/0020-history-lines.ts';
import { up as unitNames } from '#exchange/store/migrations/0021-unit-names.ts';
import { up as agentState } from '#exchange/store/migrations/0022-agent-state.ts';
import { up as demoFills } from '#exchange/store/migrations/0023-demo-fills.ts';
import { up as deliveries } from '#exchange/store/migrations/0024-deliveries.ts';
import { up as planParts } from '#exchange/store/migrations/0025-plan-parts.ts';

/**
 * Every step of the schema, by name, in order. Steps only go forward: a released one is never
 * edited, a new one is added below.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-spot': { up: spot },
  '0002-operating': { up: operating },
  '0003-unbilled': { up: unbilled },
  '0004-lines': { up: lines },
  '0005-accounts': { up: accounts },
  '0006-jobs': { up: jobs },
  '0007-conditional': { up: conditional },
  '0008-agents': { up: agents },
  '0009-holds': { up: holds },
  '0010-retention': { up: retention },
  '0011-positions': { up: positions },
  '0012-contract-plans': { up: contractPlans },
  '0013-contract-history': { up: contractHistory },
  '0014-notices': { up: notices },
  '0015-posts': { up: posts },
  '0016-job-retries': { up: jobRetries },
  '0017-position-end': { up: positionEnd },
  '0018-job-realized': { up: jobRealized },
  '0019-places': { up: places },
  '0020-history-lines': { up: historyLines },
  '0021-unit-names': { up: unitNames },
  '0022-agent-state': { up: agentState },
  '0023-demo-fills': { up: demoFills },
  '0024-deliveries': { up: deliveries },
  '0025-plan-parts': { up: planParts },
};
