/** Asks the user for the trading PIN; true: orders go through now, false: the user thought better of it. */
export type AskForPin = () => Promise<boolean>;

let ask: AskForPin | undefined;
let asked: Promise<boolean | undefined> | undefined;

/** Names what asks for the PIN on this page: one dialog. Returns how to stop. */
export function onPinNeeded(asks: AskForPin): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

/**
 * Asks for the PIN, once for all calls that wait for it at that moment. Undefined: nothing on this
 * page can ask, or its code did not come.
 */
export function askForPin(): Promise<boolean | undefined> {
  asked ??= (async () => {
    try {
      return await ask?.();
    } catch {
      return undefined;
    } finally {
      asked = undefined;
    }
  })();
  return asked;
}
