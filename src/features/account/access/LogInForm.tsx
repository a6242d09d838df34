import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EntryForm } from '#kit/form/entry-form.ts';
import { textInputs } from '#kit/form/text-inputs.ts';
import { forgetDrafts } from '#stores/choice/draft-key.ts';
import { resumeSession } from '#stores/feed/resume.ts';
import { Icon } from '#ui/react/Icon.tsx';
import type { LogInAgainProps } from './log-in-again.ts';
import { accountRules, type Entries, type Outcome, type Problem } from './rules.ts';
import { send } from './send.ts';

type Step = 'password' | 'code' | 'recoveryCode';

const secondSteps = {
  code: '/two-factor/verify-totp',
  recoveryCode: '/two-factor/verify-backup-code',
} as const;

/** The page goes on, or is made anew for whoever has logged in. */
async function goOn(userId: string): Promise<Outcome> {
  const resumed = await resumeSession(userId);
  if (resumed === 'nobody') return { field: 'form', key: 'failed' };
  if (resumed === 'other') {
    forgetDrafts();
    location.reload();
  }
  return 'leaving';
}

interface StepProps {
  readonly step: Step;
  readonly props: LogInAgainProps;
  /** Shown as the form appears. */
  readonly problem: Problem | undefined;
  readonly act: (entries: Entries) => Promise<Outcome>;
}

/** One field and the button that sends it. */
function StepForm({ step, props, problem, act }: StepProps): ReactNode {
  const { text, email } = props;
  const element = useRef<HTMLFormElement>(null);
  const acting = useRef(act);
  acting.current = act;
  useEffect(() => {
    const form = new EntryForm(element.current!, {
      texts: text,
      rules: accountRules(),
      act: (entries) => acting.current(entries),
    });
    if (problem) form.showAll([problem]);
    form.focus();
  }, [text, problem]);
  const id = `again-${step}`;
  const isPassword = step === 'password';
  const { type = 'text', inputmode, autocomplete, maxlength } = textInputs[step].attributes;

  return (
    <form ref={element} method="post" className="grid gap-4">
      {isPassword && (
        <label className="grid gap-1.5 text-xs text-text-2">
          {text.email}
          <input
            type="email"
            name="email"
            autoComplete="username"
            readOnly
            dir="ltr"
            value={email}
            className="field rtl:text-end"
          />
        </label>
      )}
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-xs text-text-2">
          {text[step]}
        </label>
        <div className="relative">
          <input
            id={id}
            name={step}
            data-field={step}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            required
            aria-describedby={`${id}-problem`}
            className={`field rtl:text-end ${isPassword ? 'ps-3 pe-11 rtl:ps-11 rtl:pe-3' : ''}`}
            type={type}
            inputMode={inputmode}
            autoComplete={autocomplete}
            maxLength={maxlength}
          />
          {isPassword && (
            <button
              type="button"
              className="btn-icon absolute inset-y-1 end-1 group"
              data-reveal
              aria-pressed="false"
              aria-label={text.showPassword}
            >
              <Icon name="eye" size={18} className="group-aria-pressed:hidden" />
              <Icon name="eyeOff" size={18} className="hidden group-aria-pressed:block" />
            </button>
          )}
        </div>
        <p id={`${id}-problem`} data-problem={step} className="text-xs text-error empty:hidden" />
      </div>
      <p role="alert" data-problem="form" className="text-xs text-error empty:hidden" />
      <button type="submit" className="btn-primary h-11 text-base">
        {text.logIn}
      </button>
    </form>
  );
}

/** Password and, where it is switched on, the second step. */
export default function LogInForm(props: LogInAgainProps): ReactNode {
  const { text, userId, email, logIn } = props;
  const [step, setStep] = useState<Step>('password');
  const [problem, setProblem] = useState<Problem>();
  const show = (next: Step, why?: Problem) => {
    setProblem(why);
    setStep(next);
  };
  // Somebody may have logged in meanwhile, in another tab.
  useEffect(() => void resumeSession(userId), [userId]);

  const act = async (entries: Entries): Promise<Outcome> => {
    if (step === 'password') {
      const sent = await send('/sign-in/email', { email, ...entries }, entries);
      if ('problem' in sent) return sent.problem;
      if (sent.body.twoFactorRedirect !== true) return await goOn(userId);
      show('code');
      return 'leaving';
    }
    const sent = await send(secondSteps[step], { code: entries[step] }, entries);
    if (!('problem' in sent)) return await goOn(userId);
    if (sent.problem.key !== 'logInAgain') return sent.problem;
    show('password', sent.problem);
    return 'leaving';
  };

  const other = step === 'code' ? 'recoveryCode' : 'code';
  return (
    <div className="grid gap-4">
      {step !== 'password' && (
        <p className="text-sm text-text-2">{step === 'code' ? text.codeLead : text.recoveryLead}</p>
      )}
      <StepForm key={step} step={step} props={props} problem={problem} act={act} />
      {step === 'password' ? (
        <a href={logIn} className="text-sm text-accent font-550 hover:underline justify-self-start">
          {text.againOther}
        </a>
      ) : (
        <button
          type="button"
          className="text-sm text-accent font-550 hover:underline justify-self-start"
          onClick={() => show(other)}
        >
          {step === 'code' ? text.useRecoveryCode : text.useCode}
        </button>
      )}
    </div>
  );
}
