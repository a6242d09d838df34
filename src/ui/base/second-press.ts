/** So soon after a press one on something else may be its second half. */
const secondMs = 600;
/** And so near to it; keys have no place, so for them the time alone counts. */
const secondPx = 12;

/** What is looked at of a click. `detail` is 0 when it was made by keys. */
type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp' | 'detail'>;

/**
 * For presses that take away what was pressed: whatever comes into its place, or gets the focus, is
 * reached by the second half of a double click and by a key that is held. The function made here is
 * told of each press, and of what was pressed; it says whether that press belongs to the one before,
 * which was on something else, and is to be ignored. Browsers count clicks by element, so their
 * count cannot tell.
 */
export function secondPresses(): (what: string, press: Press) => boolean {
  let last = { what: '', x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
  return (what, { clientX: x, clientY: y, timeStamp: at, detail }) => {
    const isThere = detail === 0 || Math.hypot(x - last.x, y - last.y) < secondPx;
    const isSecond = what !== last.what && isThere && at - last.at < secondMs;
    // Each one counts the time anew, so that a key that is held never gets through.
    last = { what: isSecond ? last.what : what, x, y, at };
    return isSecond;
  };
}
