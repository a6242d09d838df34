import { coinOn, symbolOf } from '#domain/line/line.ts';
import type { RiskWarning } from '#domain/position/warning.ts';
import { fill } from './fill.ts';
import { pointsText, riskText } from './percent.ts';
import type { Messages } from './translate.ts';

export type RiskTexts = Messages<'contract-notices' | 'words-direction'>;

/** Of several warnings so many are named. */
const namedMax = 3;

const ratioOf = ({ ratioPpm }: RiskWarning, tag: string) =>
  riskText(ratioPpm === undefined ? undefined : BigInt(ratioPpm), tag);
const distanceOf = ({ distance }: RiskWarning, tag: string) =>
  pointsText(distance === undefined ? undefined : BigInt(Math.max(0, distance)), tag, false);

/** What cross positions are margined in; what was kept before that was known is of its line's coin. */
const coinOf = ({ coin, line }: RiskWarning): string => coin ?? coinOn(line) ?? '';

function nameOf(warning: RiskWarning, text: RiskTexts): string {
  const { position } = warning;
  if (position) return `${symbolOf(position.symbolId)} ${text[position.direction]}`;
  return `${text.ratio_cross} ${coinOf(warning)}`;
}

/** `BTCUSDT Long 1.84%`: the distance, or where that is not known the ratio. */
const shortOf = (warning: RiskWarning, text: RiskTexts, tag: string): string =>
  `${nameOf(warning, text)} ${warning.distance === undefined ? ratioOf(warning, tag) : distanceOf(warning, tag)}`;

function one(warning: RiskWarning, text: RiskTexts, tag: string): string {
  if (warning.position === undefined) {
    return fill(text.riskCross, { ratio: ratioOf(warning, tag), asset: coinOf(warning) });
  }
  const said = warning.ratioPpm === undefined ? text.riskOf : text.riskRatioOf;
  return fill(said, {
    position: nameOf(warning, text),
    distance: distanceOf(warning, tag),
    ratio: ratioOf(warning, tag),
  });
}

/** What stands of warnings before a liquidation, in words: several are summed up. */
export function risksText(warnings: readonly RiskWarning[], text: RiskTexts, tag: string): string {
  const [first, ...others] = warnings;
  if (first === undefined) return '';
  if (others.length === 0) return one(first, text, tag);
  const named = warnings.slice(0, namedMax).map((warning) => shortOf(warning, text, tag));
  const more = warnings.length - named.length;
  const list = named.join(' · ');
  return fill(text.riskMany, {
    list: more > 0 ? `${list} · ${fill(text.riskMore, { count: more })}` : list,
  });
}
