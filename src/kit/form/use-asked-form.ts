import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Answer } from '#client/call.ts';
import { type Asked, Asking, requestKey } from './asking.ts';
import type { FormIssue } from './form.ts';
import type { UsedForm } from './use-form.ts';

interface AskedOptions<Request, Reply> {
  /** Asks the exchange what would become of a request: a preview, a backtest. */
  readonly ask: (request: Request) => Promise<Answer<Reply>>;
  /** What the answer says against it. */
  readonly issues: (reply: Reply) => readonly FormIssue[];
}

interface AskedForm<Label extends string, Context, Request, Reply>
  extends UsedForm<Label, Context, Request>,
    Asked<Reply> {
  /** Whether the answer about what is typed is still to come. */
  readonly isAsking: boolean;
}

const unknown = { hasFailed: false } as const;

/**
 * A form some of whose issues only a call knows. It is asked once nothing else stands against the
 * request, and its answer holds for that very request alone; a refusal is an issue of the whole form.
 * As long as there is no answer nothing stands against sending: the exchange judges again.
 */
export function useAskedForm<Label extends string, Context, Request, Reply>(
  used: UsedForm<Label, Context, Request>,
  { ask, issues }: AskedOptions<Request, Reply>,
): AskedForm<Label, Context, Request, Reply> {
  const [known, setKnown] = useState<{ readonly key: string; readonly asked: Asked<Reply> }>();
  const latest = useRef(ask);
  useLayoutEffect(() => {
    latest.current = ask;
  });
  const [asking] = useState(
    () =>
      new Asking<Request, Reply>(
        (request) => latest.current(request),
        (key, asked) => setKnown({ key, asked }),
      ),
  );
  const { request } = used;
  const key = used.isSound ? requestKey(request) : undefined;
  // Requests are made with each drawing: what stands in them tells them apart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(
    () => asking.want(key === undefined ? undefined : { key, request: request as Request }),
    [asking, key],
  );
  useEffect(() => () => asking.want(undefined), [asking]);
  const asked: Asked<Reply> = known && known.key === key ? known.asked : unknown;
  const found = [
    ...(asked.reply === undefined ? [] : issues(asked.reply)),
    ...(asked.refusal === undefined ? [] : [{ code: asked.refusal }]),
  ];
  return {
    ...used,
    ...asked,
    isAsking: key !== undefined && known?.key !== key,
    issues: [...used.issues, ...found],
    isSound: used.isSound && found.length === 0,
  };
}
