import { actionOf, hotkeyOf } from '#domain/page/hotkeys.ts';
import { $hotkeys } from '#stores/choice/page-choices.ts';
import { command } from '#stores/page/page-commands.ts';
import { isTaken } from './typing.ts';

/** Below it the form is out of sight, and a key could work on what is not seen. */
const wide = '(min-width: 1200px)';

/** Carries out what the visitor's keys mean, until the result is called. */
export function followHotkeys(openSettings: () => void): () => void {
  const end = $hotkeys.listen(() => {});
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey || event.repeat || isTaken(event) || !matchMedia(wide).matches) return;
    const key = hotkeyOf(event);
    const action = key && actionOf($hotkeys.get(), key);
    if (!action) return;
    // Else the key would be typed into the field that it leads to.
    event.preventDefault();
    if (action === 'settings') openSettings();
    else command(action);
  };
  document.addEventListener('keydown', onKeyDown);
  return () => {
    end();
    document.removeEventListener('keydown', onKeyDown);
  };
}
