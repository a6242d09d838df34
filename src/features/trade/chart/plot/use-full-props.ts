import { useMemo } from 'react';
import { useTexts } from '#stores/page/use-texts.ts';
import { showToast } from '#ui/base/toast.ts';
import type { ChartProps, FullChartProps, LaterChartText } from '../chart.ts';

/** The chart's props with the texts of its tools, from when those are wanted and have come. */
export function useFullProps(
  props: ChartProps,
  isWanted: boolean,
  onFailed?: () => void,
): FullChartProps | undefined {
  const later = useTexts<LaterChartText>(
    props.texts,
    isWanted,
    onFailed &&
      (() => {
        onFailed();
        showToast(props.text.readFailed, 'error');
      }),
  );
  return useMemo(() => later && { ...props, text: { ...props.text, ...later } }, [props, later]);
}
