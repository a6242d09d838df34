import { atr } from '#domain/indicator/atr.ts';
import { boll } from '#domain/indicator/boll.ts';
import { cci } from '#domain/indicator/cci.ts';
import { dmi } from '#domain/indicator/dmi.ts';
import { ema } from '#domain/indicator/ema.ts';
import type { Indicator } from '#domain/indicator/indicator.ts';
import { kdj } from '#domain/indicator/kdj.ts';
import { ma } from '#domain/indicator/ma.ts';
import { macd } from '#domain/indicator/macd.ts';
import { mfi } from '#domain/indicator/mfi.ts';
import { obv } from '#domain/indicator/obv.ts';
import { roc } from '#domain/indicator/roc.ts';
import { rsi } from '#domain/indicator/rsi.ts';
import { sar } from '#domain/indicator/sar.ts';
import { stochRsi } from '#domain/indicator/stoch-rsi.ts';
import { supertrend } from '#domain/indicator/supertrend.ts';
import { vol } from '#domain/indicator/vol.ts';
import { vwap } from '#domain/indicator/vwap.ts';
import { wma } from '#domain/indicator/wma.ts';
import { wr } from '#domain/indicator/wr.ts';

/** All indicators (§3): first those over the candles, then the panes from the top down. */
export const indicators: readonly Indicator[] = [
  ...[ma, ema, wma, boll, vwap, sar, supertrend],
  ...[vol, macd, kdj, rsi, stochRsi, wr, cci, dmi, atr, obv, mfi, roc],
];
