import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useProps } from '#ui/island/props.ts';
import { lazy } from '#ui/react/lazy.ts';
import type { DepthProps } from './depth/depth.ts';
import { LoadingDepth } from './depth/LoadingDepth.tsx';

const DepthChart = lazy(() => import('./depth/DepthChart.tsx'), LoadingDepth);

/** The depth of the book's prices: nothing of it is loaded, followed or drawn until it is seen. */
export default function Depth({ json }: { readonly json: string }): ReactNode {
  const props = useProps<DepthProps>(json);
  const panel = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!panel.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsSeen(!!entry?.isIntersecting));
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={panel} className="relative h-full">
      {isSeen && <DepthChart props={props} />}
    </div>
  );
}
