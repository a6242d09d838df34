import { call } from '#client/call.ts';
import { type Demo, type DemoKit, longText, standing } from '#demo/demo.ts';
import { packProps } from '#ui/props.ts';
import { showToast } from '#ui/toast.ts';
import Notices from './Notices.tsx';

const size = { width: 420, height: 360, screen: { width: 420, height: 360 } };

const notices = ({ texts }: DemoKit) => (
  <Notices json={packProps({ userId: undefined, text: texts.spot })} />
);

/** Shown while the pointer is on it, so that it is still there when somebody looks. */
const told = (text: string, kind: 'info' | 'success' | 'error') => async (frame: HTMLElement) => {
  await standing(frame, 'section');
  showToast(text, kind);
  const toast = await standing(frame, 'section > div');
  toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
};

export const demo: Demo = {
  name: 'Notices',
  states: (kit) => [
    { name: 'quiet', ...size, quiet: true, show: () => notices(kit) },
    { name: 'information', ...size, show: () => notices(kit), act: told('BTC/USDT', 'info') },
    {
      name: 'success',
      ...size,
      show: () => notices(kit),
      act: told(kit.texts.orders.noOpenOrders, 'success'),
    },
    {
      name: 'failure',
      ...size,
      show: () => notices(kit),
      act: told(kit.texts.form.noAnswer, 'error'),
    },
    { name: 'long text', ...size, show: () => notices(kit), act: told(longText, 'error') },
    {
      name: 'verification',
      ...size,
      answers: { openOrders: { msg: kit.texts.errors.areaRestricted, code: '24391' } },
      show: () => notices(kit),
      act: async (frame) => {
        await standing(frame, 'dialog');
        await call('openOrders', {});
        await standing(frame, 'dialog[open]');
      },
    },
  ],
};
