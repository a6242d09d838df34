import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Problem } from '#ui/react/Problem.tsx';
import type { ApiKeyText } from './api-keys.ts';
import { Copied } from './Copied.tsx';

interface SecretProps {
  readonly accessKey: string;
  readonly secret: string;
  /** Whether its user says that they have it. */
  readonly isSaved: boolean;
  readonly onSaved: (isSaved: boolean) => void;
  /** Whether somebody wanted to leave before they said so. */
  readonly wasWarned: boolean;
  readonly text: ApiKeyText;
  readonly onDone: () => void;
}

/** A new key with its secret, which is never shown again: it stays until its user says that it's saved. */
export function Secret(props: SecretProps): ReactNode {
  const { accessKey, secret, isSaved, onSaved, wasWarned, text, onDone } = props;
  const check = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const isMissing = wasWarned && !isSaved;
  useEffect(() => {
    if (wasWarned) check.current?.focus();
  }, [wasWarned]);
  // The browser asks by itself, in its own words.
  useEffect(() => {
    if (isSaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSaved]);
  return (
    <div className="grid gap-4 text-sm">
      <p role="alert" className="ps-3 border-s-2 border-warn text-pretty">
        {text.secretWarning}
      </p>
      <Copied label={text.accessKey} value={accessKey} text={text} />
      <Copied label={text.secret} value={secret} text={text} />
      <div>
        <label className="form-check text-text">
          <input
            ref={check}
            type="checkbox"
            checked={isSaved}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? problemId : undefined}
            onChange={({ target }) => onSaved(target.checked)}
          />
          {text.secretSaved}
        </label>
        {isMissing && <Problem id={problemId} text={text.secretUnsaved} />}
      </div>
      <button type="button" className="btn-primary h-10.5 text-sm" onClick={onDone}>
        {text.done}
      </button>
    </div>
  );
}
