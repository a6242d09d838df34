import { type Line, lineOf } from '#domain/line/line.ts';
import { canOpen, productOfLine, stateOf } from '#domain/site/switches.ts';
import type { CallContext, Gate } from '#exchange/gateway/gate.ts';
import { userInfoOf } from '#exchange/gateway/handlers/user/user.ts';
import type { Failure } from '#exchange/requests/failure.ts';

/** What calls that open something say of it; each has some of these. */
interface Opening {
  readonly symbolId?: string | undefined;
  readonly businessLine?: Line | undefined;
  readonly orders?: readonly { readonly symbolId?: string | undefined }[];
  readonly delegateType?: number | undefined;
  readonly isReducePosition?: boolean | undefined;
  readonly onlyLow?: boolean | undefined;
}

/** Of hedge mode: they close a long or a short. */
const closing: ReadonlySet<number | undefined> = new Set([3, 4]);

/** The lines on which a call would open something; none for what only reduces a position. */
function openedLines(input: Opening): readonly Line[] {
  const { symbolId, businessLine, orders, delegateType, isReducePosition, onlyLow } = input;
  if (isReducePosition || onlyLow || closing.has(delegateType)) return [];
  const named = [symbolId, ...(orders ?? []).map((order) => order.symbolId)].filter(
    (one) => one !== undefined,
  );
  return named.length > 0 ? [...new Set(named.map(lineOf))] : [businessLine ?? 'spot'];
}

/** Why a call may not open what it asks for: the product is off or reduce-only for who asks. */
export async function switchedOff(
  gate: Gate,
  input: object,
  { user, locale }: CallContext,
): Promise<Failure | undefined> {
  const { switches } = gate.directory.operating;
  if (switches.length === 0) return undefined;
  const info = user && (await userInfoOf(gate, user));
  const where = { locale, accountMode: info?.accountMode ?? 'classic' };
  const isClosed = openedLines(input).some(
    (line) => !canOpen(stateOf(productOfLine(line), where, switches)),
  );
  return isClosed ? { name: 'businessLimit' } : undefined;
}
