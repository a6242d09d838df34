import { type ReactNode, useId, useState } from 'react';
import { Icon } from './Icon.tsx';
import { Problem } from './Problem.tsx';

/** What an input's element is told: names as HTML has them. */
interface TextAttributes {
  readonly type?: string;
  readonly inputmode?: 'numeric' | 'email' | 'text';
  readonly autocomplete: string;
  readonly maxlength?: number;
  readonly placeholder?: string;
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly attributes: TextAttributes;
  /** Shows its characters apart, as codes are read. */
  readonly isSpaced?: boolean | undefined;
  /** Names of the button that shows what is masked. */
  readonly reveal?: { readonly show: string; readonly hide: string } | undefined;
  readonly problem?: { readonly code: string; readonly text: string } | undefined;
  readonly hint?: ReactNode;
  readonly onChange: (value: string) => void;
}

/** A field for words, codes and secrets, its name above it. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, value, attributes, isSpaced, reveal, problem, hint, onChange } = props;
  const { type = 'text', inputmode, autocomplete, maxlength, placeholder } = attributes;
  const id = useId();
  const [isShown, setShown] = useState(false);
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-xs text-text-2 justify-self-start">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          type={isShown ? 'text' : type}
          inputMode={inputmode}
          autoComplete={autocomplete}
          maxLength={maxlength}
          placeholder={placeholder}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir={type === 'text' && !isSpaced && autocomplete === 'off' ? 'auto' : 'ltr'}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
          className={`field h-11 border-line hover:border-text-3 disabled:opacity-60 ${reveal ? 'ps-3 pe-12 rtl:ps-12 rtl:pe-3' : ''} ${isSpaced ? 'text-lg tracking-[0.25em] tabular-nums' : 'rtl:text-end'}`}
        />
        {reveal && (
          <button
            type="button"
            className="btn-icon size-10 absolute inset-y-0.5 end-0.5"
            aria-pressed={isShown}
            aria-controls={id}
            aria-label={isShown ? reveal.hide : reveal.show}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eyeOff' : 'eye'} size={18} />
          </button>
        )}
      </div>
      {problem && <Problem key={problem.code} id={`${id}-problem`} text={problem.text} />}
      {hint && (
        <p id={`${id}-hint`} className="text-2xs text-text-2">
          {hint}
        </p>
      )}
    </div>
  );
}
