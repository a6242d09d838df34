/** What a browser says of itself, in the few names that tell a person which device it was. */
export interface Device {
  /** Product names, the same in every language; undefined: it does not say. */
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

type Names = readonly (readonly [name: string, sign: RegExp])[];

/** In this order: most browsers also name those that they descend from. */
const browsers: Names = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
  ['curl', /^curl\//],
];

const systems: Names = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (names: Names, text: string): string | undefined =>
  names.find(([, sign]) => sign.test(text))?.[0];

export const deviceOf = (userAgent: string): Device => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
});
