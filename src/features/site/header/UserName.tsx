import type { ReactNode } from 'react';
import { type Answer, call } from '#client/call.ts';
import { usePoll } from '#stores/page/use-poll.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { useOpen } from '#ui/react/use-open.ts';

const everyMs = 60_000;

async function readName(): Promise<Answer<string>> {
  const answer = await call('userInfo', {});
  return answer.ok ? { ok: true, data: answer.data?.email ?? '' } : answer;
}

/** Who is logged in, asked for when the menu opens: for pages that were made before that was known. */
export default function UserName(): ReactNode {
  const [ref, isOpen] = useOpen<HTMLElement>();
  const { data } = usePoll(isOpen, readName, everyMs);
  return <bdi ref={ref}>{data ?? <Skeleton className="w-40 h-3.5" />}</bdi>;
}
