/** What a demo is called in addresses: its feature's folder, or `kit-` and its folder in the kit. */
export function demoName(path: string): string {
  const parts = path.split('/');
  const [room = '', folder = ''] = parts.slice(-3);
  return parts.includes('features') ? folder : `${room}-${folder}`;
}
