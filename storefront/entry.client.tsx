import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { allowTranslation } from '#client/allow-translation.ts';
import { restoreFormInput } from './app/keep-form-input.ts';

allowTranslation();
restoreFormInput();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
