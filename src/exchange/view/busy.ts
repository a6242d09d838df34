/** Too many reads are waiting: try again later. */
export class ViewBusy extends Error {
  override readonly name = 'ViewBusy';
}
