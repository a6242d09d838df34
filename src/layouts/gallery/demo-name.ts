/** What a demo is called in addresses: its feature's folder, or `kit-` and its folder in the kit. */
export function demoName(path: string): string {
  const [room = '', folder = ''] = path.split('/').slice(-3);
  return room === 'features' ? folder : `${room}-${folder}`;
}
