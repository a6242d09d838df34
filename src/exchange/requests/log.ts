/** What the gateway writes to: pino's shape, so that the parts do not depend on it. */
export interface Log {
  debug(values: object, message: string): void;
  info(values: object, message: string): void;
  warn(values: object, message: string): void;
  error(values: object, message: string): void;
}
