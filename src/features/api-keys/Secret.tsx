import type { ReactNode } from 'react';
import type { ApiKeyText } from './api-keys.ts';
import { Copied } from './Copied.tsx';

interface SecretProps {
  readonly accessKey: string;
  readonly secret: string;
  readonly text: ApiKeyText;
  readonly onDone: () => void;
}

/** A new key with its secret, which is never shown again. */
export function Secret({ accessKey, secret, text, onDone }: SecretProps): ReactNode {
  return (
    <div className="grid gap-4 text-sm">
      <p role="alert" className="ps-3 border-s-2 border-warn text-pretty">
        {text.secretWarning}
      </p>
      <Copied label={text.accessKey} value={accessKey} text={text} />
      <Copied label={text.secret} value={secret} text={text} />
      <button type="button" className="btn-primary h-10.5 text-sm" onClick={onDone}>
        {text.done}
      </button>
    </div>
  );
}
