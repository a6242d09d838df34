import { useStore } from '@nanostores/react';
import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type PinOutcome, setPin, verifyPin } from '#client/pin.ts';
import { latinDigits } from '#domain/input/digits.ts';
import { fill } from '#i18n/fill.ts';
import { timeText } from '#i18n/time.ts';
import { $logInAsked, $session } from '#stores/account/session.ts';
import { useTimeZone } from '#stores/choice/time-zone.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { HelpLink } from '#ui/react/HelpLink.tsx';
import { useComposing } from '#ui/react/use-composing.ts';
import type { PinText } from './notices.ts';

const pinDigits = 6;

type Step = 'pin' | 'password';

/** What shows that its owner is here: the PIN, or in its place the password, which removes it. */
const steps: Readonly<
  Record<
    Step,
    {
      readonly send: (entry: string) => Promise<PinOutcome>;
      readonly isWhole: (entry: string) => boolean;
      readonly input: InputHTMLAttributes<HTMLInputElement>;
      readonly title: keyof PinText;
      readonly name: keyof PinText;
      readonly lead: keyof PinText;
      readonly empty: keyof PinText;
      readonly wrong: keyof PinText;
      readonly act: keyof PinText;
      readonly other: keyof PinText;
    }
  >
> = {
  pin: {
    send: verifyPin,
    isWhole: (entry) => entry.length === pinDigits,
    // Of the kinds that no browser offers to keep: a PIN that fills itself in protects nothing.
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
    title: 'enterPin',
    name: 'tradingPin',
    lead: 'enterPinLead',
    empty: 'pinEmpty',
    wrong: 'pinWrong',
    act: 'confirm',
    other: 'forgotPin',
  },
  password: {
    send: (password) => setPin({ enable: false, password }),
    isWhole: (entry) => entry !== '',
    input: { autoComplete: 'current-password' },
    title: 'removePin',
    name: 'password',
    lead: 'forgotPinLead',
    empty: 'passwordMissing',
    wrong: 'pinPasswordWrong',
    act: 'removePin',
    other: 'enterPinInstead',
  },
};

/** Until when nothing is taken: kept while the page stands, so that a dialog opened anew knows. */
let lockedUntil = 0;

/** The time until which nothing is taken; undefined from then on. */
function useLock(): [number | undefined, (until: number) => void] {
  const [until, setUntil] = useState(lockedUntil);
  const isLocked = until > Date.now();
  useEffect(() => {
    if (!isLocked) return;
    const timer = setTimeout(() => setUntil(0), until - Date.now());
    return () => clearTimeout(timer);
  }, [until, isLocked]);
  const lock = (next: number) => {
    lockedUntil = next;
    setUntil(next);
  };
  return [isLocked ? until : undefined, lock];
}

interface PinDialogProps {
  readonly text: PinText;
  /** True: orders go through now. False: nothing is to be sent. */
  readonly onEnd: (isShown: boolean) => void;
}

/** What is typed, sent and answered, step by step. */
function usePinEntry({ text, onEnd }: PinDialogProps) {
  const [step, setStep] = useState<Step>('pin');
  const [entry, setEntry] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [lock, setLock] = useLock();
  const timeZone = useTimeZone();
  const input = useRef<HTMLInputElement>(null);
  const isClosed = useRef(false);
  const { send, isWhole, ...keys } = steps[step];

  // After the dialog's own effect has opened it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a field of its own.
  useEffect(() => input.current?.focus(), [step]);

  const end = (isShown: boolean) => {
    if (isClosed.current) return;
    isClosed.current = true;
    onEnd(isShown);
  };
  const refuse = (why: string) => {
    setProblem(why);
    input.current?.focus();
  };
  const meet = (outcome: PinOutcome) => {
    if (outcome.what === 'done' || outcome.what === 'missing') return end(true);
    if (outcome.what === 'loggedOut') {
      end(false);
      $logInAsked.set(true);
      return;
    }
    setEntry('');
    if (outcome.what === 'locked') setLock(outcome.until);
    else if (outcome.what === 'wrong') refuse(fill(text[keys.wrong], { left: outcome.left }));
    else refuse(outcome.what === 'refused' ? outcome.msg : text.unreachable);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || lock !== undefined) return;
    if (!isWhole(entry)) return refuse(text[keys.empty]);
    setBusy(true);
    setProblem('');
    const outcome = await send(entry);
    // Closed meanwhile: nothing waits any more.
    if (isClosed.current) return;
    setBusy(false);
    meet(outcome);
  };
  const type = (typed: string) => {
    setProblem('');
    setEntry(step === 'pin' ? latinDigits(typed).replace(/\D/g, '').slice(0, pinDigits) : typed);
  };
  const turn = () => {
    setStep(step === 'pin' ? 'password' : 'pin');
    type('');
  };
  const told =
    lock === undefined
      ? problem
      : fill(text.pinLockedUntil, {
          time: timeText(lock, document.documentElement.lang, timeZone),
        });
  const isLocked = lock !== undefined;
  return { step, entry, told, isBusy, isLocked, input, end, submit, type, turn };
}

/** Takes the PIN or, where it is forgotten, the account's password. */
export function PinDialog(props: PinDialogProps): ReactNode {
  const { text } = props;
  const { step, entry, told, isBusy, isLocked, input, ...acts } = usePinEntry(props);
  const { end, submit, type, turn } = acts;
  const { input: kind, ...keys } = steps[step];
  const email = useStore($session).user?.email;
  const id = useId();
  const composing = useComposing({
    shown: entry,
    read: ({ value }) => type(value),
    compose: type,
  });

  return (
    <Dialog open onClose={() => end(false)} title={text[keys.title]} closeLabel={text.close} sheet>
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <p className="text-sm text-text-2">
          {text[keys.lead]} <HelpLink path={text.help_pin} label={text.learnMore} />
        </p>
        {step === 'password' && email && (
          <input type="email" autoComplete="username" value={email} readOnly hidden />
        )}
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-entry`} className="text-xs text-text-2">
            {text[keys.name]}
          </label>
          <input
            key={step}
            ref={input}
            id={`${id}-entry`}
            type="password"
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={`${id}-told`}
            aria-invalid={told !== '' || undefined}
            className={`field ${step === 'pin' ? 'text-lg text-center tracking-[0.5em]' : 'rtl:text-end'}`}
            {...composing.handlers}
            {...kind}
          />
          <p id={`${id}-told`} role="alert" className="text-xs text-error min-h-4">
            {told}
          </p>
        </div>
        <button
          type="submit"
          aria-disabled={isBusy || isLocked}
          className="btn-primary h-11 text-base aria-disabled:opacity-60"
        >
          {isBusy ? text.working : text[keys.act]}
        </button>
        <button
          type="button"
          className="min-h-10 text-sm text-accent font-550 hover:underline justify-self-start text-start rounded"
          onClick={turn}
        >
          {text[keys.other]}
        </button>
      </form>
    </Dialog>
  );
}
